"""Files that commands write: whole or not at all, and one sentence where the system refuses."""

import errno
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from punto.errors import Reason, Refused, Unreadable
from punto.messages import message

__all__ = ["appearing", "saving", "system_error", "write_file"]

_FULL = {errno.ENOSPC, errno.EFBIG, errno.EDQUOT, errno.EIO, errno.EROFS}
"""Nothing is wrong with the name that was given: the disk, or a limit, says no."""


def write_file(file: str | Path, content: bytes) -> None:
    """Write a file of one's own making."""
    with appearing(file) as made:
        made.write_bytes(content)


@contextmanager
def appearing(file: str | Path) -> Iterator[Path]:
    """A file of another name to write to, which gets its own when it is whole: until then an older one stays.

    What is no file, such as /dev/stdout or a pipe, is written to as it is.
    """
    with saving(file):
        path = Path(os.path.realpath(file))
        if path.exists() and not path.is_file():
            yield path
            return
        with TemporaryDirectory(dir=path.parent, prefix=".punto-") as folder:
            made = Path(folder) / Path(file).name
            yield made
            made.replace(path)


@contextmanager
def saving(file: str | Path) -> Iterator[None]:
    """Within the block this file is made, and nothing else: what the system refuses is said of the file."""
    _without_notes("matplotlib")
    try:
        yield
    except Exception as error:
        found = error if isinstance(error, ValueError) else system_error(error)
        if found is None or isinstance(found, Unreadable):
            raise
        raise _unwritten(file, found) from None


def _without_notes(library: str) -> None:
    """What it notes for itself, a cache that it cannot keep, is no part of an answer."""
    import logging

    logger = logging.getLogger(library)
    if not logger.handlers:
        logger.addHandler(logging.NullHandler())


def system_error(error: BaseException) -> OSError | None:
    """What the system refused, also where a library written in Rust says it in its own way."""
    if isinstance(error, OSError) and error.errno is not None:
        return error
    told = re.search(r"\(os error (\d{1,4})\)", str(error))
    if told:
        return OSError(int(told[1]), os.strerror(int(told[1])))
    return error if isinstance(error, OSError) else None


def _unwritten(file: str | Path, error: Exception) -> Refused | Unreadable:
    """Bad usage, or a refusal of the system's."""
    why = getattr(error, "strerror", None) or error
    if getattr(error, "errno", None) in _FULL:
        return Refused(str(file), [Reason(message("error.no-room", why=why))])
    return Unreadable(message("cli.file-unwritten", file=file, why=why))
