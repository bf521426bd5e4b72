"""The pages: plain modules, styles and drawings, served as they are."""

__all__: list[str] = []
