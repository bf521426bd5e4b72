"""The address at which a floor is called."""

import socket

__all__ = ["EVERYWHERE", "listen", "url"]

EVERYWHERE = ("0.0.0.0", "::")
"""Hosts that stand for every address of this machine."""


def listen(host: str, port: int) -> socket.socket:
    """A socket that hears callers at an address; port 0 is any that is free.

    It says that it speaks TCP: only then does asyncio send what is small at once. Else an answer that
    follows an event lies until the event is acknowledged, which callers put off for 40 ms.
    """
    family, kind, protocol, _, address = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, proto=socket.IPPROTO_TCP, flags=socket.AI_PASSIVE
    )[0]
    listening = socket.socket(family, kind, protocol)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen()
    except OSError:
        listening.close()
        raise
    return listening


def url(host: str, port: int) -> str:
    """How a browser is told of it."""
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"
