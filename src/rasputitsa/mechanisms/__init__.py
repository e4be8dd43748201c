"""Mechanisms: one rule mechanism per module, driven by a parameter record. They know no game and no edition.

A mechanism finds its record with ``state.game.of(Record)`` and names the point of rule it applies by a
*topic* such as ``move.zoc-stop``; the edition in play says which of its rules that is (``game.cite``).
"""
