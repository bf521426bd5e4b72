"""Where a dealer's lines come from: a keyboard, or a file that is echoed."""

import sys
from collections.abc import Iterator

from rich.text import Text

from punto.cli.interrupts import forgotten
from punto.cli.render import show

__all__ = ["QUIT", "Prompt"]

QUIT = "quit"
_SIGN = "> "


class Prompt:
    """Lines as they are typed, or as a file has them."""

    def __init__(self) -> None:
        self.live = sys.stdin.isatty() and sys.stdout.isatty()
        if self.live:
            import readline

            self._typed = readline.get_line_buffer

    def lines(self) -> Iterator[str]:
        """Every line; of a file, comments and empty lines are left out and the rest is echoed."""
        return self._keyboard() if self.live else self._file()

    def agrees(self, question: str) -> bool:
        """Whether a person says yes; a file has nobody to ask, and means what it says.

        Ctrl-C or Ctrl-D instead of an answer is a yes; whoever stays has interrupted nothing.
        """
        if not self.live:
            return True
        try:
            agreed = input(f"{question} ").strip().lower() in ("y", "yes")
        except (EOFError, KeyboardInterrupt):
            print()
            return True
        if not agreed:
            forgotten()
        return agreed

    def _file(self) -> Iterator[str]:
        for line in sys.stdin:
            written = line.strip()
            if written and not written.startswith("#"):
                show(Text(f"{_SIGN}{written}", "bold"))
                yield written

    def _keyboard(self) -> Iterator[str]:
        """Without end: Ctrl-D, and Ctrl-C on an empty line, ask to leave as the word for it does."""
        while True:
            try:
                line = input(_SIGN)
            except EOFError:
                print()
                yield QUIT
            except KeyboardInterrupt:
                print()
                if not self._typed().strip():
                    yield QUIT
                else:
                    forgotten()  # a line that was begun is dropped, as in a shell
            else:
                yield line
