"""`punto table`: a live table at the terminal."""

from punto.cli.table.command import table

__all__ = ["table"]
