"""An SVG picture as the kind of file that its name asks for: drawn by Typst, without a browser."""

from importlib.util import find_spec
from pathlib import Path

from punto.errors import Unreadable
from punto.messages import message

__all__ = ["check_picture", "drawn_as"]

_KINDS = (".svg", ".png", ".pdf")
_DOTS_PER_INCH = 192.0
_PAGE = b"""#set document(date: none)
#set page(width: auto, height: auto, margin: 0pt, fill: none)
#image(bytes(sys.inputs.svg), format: "svg")
"""


def check_picture(file: str) -> None:
    """Refuse a name whose kind cannot be drawn, before anything is."""
    kind = Path(file).suffix.lower()
    if kind not in _KINDS:
        raise Unreadable(message("sim.plot-kind", file=file))
    if kind != ".svg" and find_spec("typst") is None:
        raise Unreadable(message("roads.needs-report", kind=kind))


def drawn_as(file: str, svg: str) -> bytes:
    """The picture as its file's name says; the same picture is the same file on every machine."""
    kind = Path(file).suffix.lower()
    if kind == ".svg":
        return svg.encode()
    import typst

    return typst.compile(
        _PAGE,
        format="png" if kind == ".png" else "pdf",
        ppi=_DOTS_PER_INCH,
        sys_inputs={"svg": svg},
        ignore_system_fonts=True,
    )
