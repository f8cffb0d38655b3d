"""How notes came to be so: every version on both time axes, and what changed from one to the next."""
