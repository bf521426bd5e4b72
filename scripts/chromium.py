"""Finds the Chromium that browser tests and pictures use: an installed one, else one that can be had.

Run it to have one: `python -m scripts.chromium` prints where it is, or the command that gets one.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

__all__ = ["FLAGS", "NoChromium", "chromium"]

NAMES = (
    *("chromium-headless-shell", "chrome-headless-shell"),
    *("chromium", "chromium-browser", "google-chrome", "google-chrome-stable"),
)
"""The first that is there: one without windows of its own draws the same, and is quicker."""

_OFF = (
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup"),
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "PaintHolding"),
    *("HttpsUpgrades", "HttpsFirstBalancedModeAutoEnable", "AvoidCorsURLLoaderRestartOnRedirect"),
    *("LensOverlay", "MediaRouter", "ThirdPartyStoragePartitioning"),
    *("OptimizationHints", "NetworkTimeServiceQuerying", "AimEnabled", "PreconnectToSearch"),
)
"""Two pages of the browser's own that it would draw for every window, which takes longer than one of ours.

The others are Playwright's: of several lists, a browser heeds the last.
"""

FLAGS = (
    f"--disable-features={','.join(_OFF)}",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
"""For a browser that shows pages of this machine alone, and asks nobody else for anything."""

_PACKAGES = ("chromium-headless-shell", "chromium")


class NoChromium(Exception):
    """There is no Chromium, and none can be had without somebody's help."""


def chromium() -> str:
    """The path of a Chromium that runs here; what it takes to get one is tried once."""
    found = _installed() or _downloaded() or _packaged()
    if not found:
        raise NoChromium(
            "no Chromium was found, and none could be fetched: install one, e.g."
            " `apt-get install chromium-headless-shell` or `playwright install chromium`"
        )
    return found


def _installed() -> str | None:
    return next(filter(None, map(shutil.which, NAMES)), None)


def _downloaded() -> str | None:
    """Playwright's own, fetched if its host answers."""
    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    if not Path(path).exists():
        _tried([sys.executable, "-m", "playwright", "install", "chromium"])
    return path if Path(path).exists() else None


def _packaged() -> str | None:
    """The system's package, where this process may install it."""
    if os.geteuid() == 0 and shutil.which("apt-get"):
        _tried(["apt-get", "update", "-qq"])
        for package in _PACKAGES:
            _tried(["apt-get", "install", "-y", "-qq", package])
            if found := _installed():
                return found
    return None


def _tried(command: list[str]) -> None:
    subprocess.run(command, check=False, capture_output=True)


if __name__ == "__main__":
    try:
        print(chromium())
    except NoChromium as error:
        sys.exit(f"{error}")
