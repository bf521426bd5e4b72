"""The floor on a network: tables that run by themselves, people at them, pages and sockets."""

__all__: list[str] = []
