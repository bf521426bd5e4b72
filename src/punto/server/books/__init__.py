"""What is read off the ledger beside the tables: rounds played back, reports, the chain verified."""

__all__: list[str] = []
