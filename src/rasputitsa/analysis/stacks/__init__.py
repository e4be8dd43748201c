"""Analysis of games with stacks: what a computer player would do, and how the points stood."""
