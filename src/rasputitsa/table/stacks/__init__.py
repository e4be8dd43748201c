"""What a screen shows of games with stacks, air points, supply lines and two impulses a turn."""
