"""Computer players at work: processes that think, and the loop that lets them play their sides."""
