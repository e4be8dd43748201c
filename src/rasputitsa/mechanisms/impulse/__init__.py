"""Mechanisms of operational games with stacks, air points, supply lines and two impulses a turn."""
