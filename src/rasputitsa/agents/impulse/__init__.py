"""Planners for games with stacks, air points, supply lines and two impulses in a player turn."""
