"""The odds explorer's side of the server: wager files priced beside the tables, never in their way."""

__all__: list[str] = []
