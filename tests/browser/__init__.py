"""Pages in a real browser. A package, so that one browser serves all of it and is gone after it."""
