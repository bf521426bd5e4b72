"""What needs no drawing: JSON for programs, and errors for everybody. It starts at once."""

import json
import sys
from collections.abc import Sequence

from punto.errors import PuntoError, Reason
from punto.messages import printable

__all__ = ["print_error", "print_json", "print_json_line"]


def print_json(value: object) -> None:
    """For programs: amounts are integer minor units, fractions are strings. All goes out, or nothing."""
    sys.stdout.write(json.dumps(value, ensure_ascii=False, indent=2) + "\n")


def print_json_line(value: object) -> None:
    """One of many answers, on a line of its own and at once: whoever reads follows as it happens."""
    sys.stdout.write(json.dumps(value, ensure_ascii=False) + "\n")
    sys.stdout.flush()


def print_error(
    sentence: str,
    reasons: Sequence[Reason] = (),
    *,
    faults: Sequence[PuntoError] = (),
    as_json: bool = False,
) -> None:
    """One line on standard error, or one for each fault of a file; programs get the reasons apart, in one
    line on standard output.
    """
    line = printable(sentence)
    for each in faults or (line,):
        print(f"punto: {printable(str(each))}", file=sys.stderr)
    if as_json:
        told = [{"text": str(each.what), "clauses": list(each.clauses)} for each in reasons]
        print_json_line({"error": line, "reasons": told})
