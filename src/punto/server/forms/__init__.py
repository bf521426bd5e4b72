"""Guided forms: what somebody can have done at a table now, as lines with gaps that a screen fills in."""

__all__: list[str] = []
