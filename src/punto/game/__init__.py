"""The game itself: cards, the table of play, rounds, shoes, what can be said of a round, and its roads."""

__all__: list[str] = []
