"""Simulation: billions of coups, the same for a seed wherever they are dealt."""

__all__: list[str] = []
