"""Rasputitsa: the operational wargames about Moscow 1941, with every rule enforced."""

__version__ = "0.1.0"
