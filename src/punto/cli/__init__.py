"""The command line: parse, call, render."""

from punto.cli.main import main

__all__ = ["main"]
