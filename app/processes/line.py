"""A line between two processes, over which each sends the other messages of bytes."""

import asyncio
import socket
from struct import Struct
from typing import Final

_HEAD: Final = Struct("!BQ")
"""The kind of a message and its length, before each."""
_ROOM: Final = 256 * 1024
"""So many bytes of a message find their place without being moved."""


class Line:
    """One end of a line: for who waits in a thread, or for who awaits in a loop.

    Where the other end has gone: EOFError or OSError. In a thread the whole of a message is
    waited for in one call of the system; the pipes of the standard library wake their reader for
    every part of it.
    """

    def __init__(self, end: socket.socket) -> None:
        """Have one of a pair of sockets."""
        self._end = end
        self._room = bytearray()

    def send(self, kind: int, message: bytes) -> None:
        """Send a message of some kind."""
        self._end.sendall(_HEAD.pack(kind, len(message)) + message)

    def receive(self) -> tuple[int, bytes]:
        """Wait for a message: its kind and itself."""
        kind, length = _HEAD.unpack(self._exactly(_HEAD.size))
        return kind, self._exactly(length)

    def _exactly(self, length: int) -> bytes:
        """Wait for so many bytes; a signal may cut a wait short."""
        found = self._end.recv(length, socket.MSG_WAITALL)
        while len(found) < length:
            more = self._end.recv(length - len(found), socket.MSG_WAITALL)
            if not more:
                raise EOFError
            found += more
        return found

    async def sent(self, kind: int, message: bytes) -> None:
        """Send a message as ``send`` does."""
        self._end.settimeout(0.0)
        loop = asyncio.get_running_loop()
        await loop.sock_sendall(self._end, _HEAD.pack(kind, len(message)) + message)

    async def received(self) -> tuple[int, bytes]:
        """Await the one message that follows what was ``sent``."""
        self._room = self._room or bytearray(_ROOM)
        receive = asyncio.get_running_loop().sock_recv_into
        room, kind, end, have = memoryview(self._room), 0, _HEAD.size, 0
        while have < end:
            more = await receive(self._end, room[have:])
            if not more:
                raise EOFError
            if have < _HEAD.size <= have + more:
                kind, length = _HEAD.unpack_from(room)
                end += length
                if end > len(room):
                    room = memoryview(bytearray(room).ljust(end, b"\0"))
            have += more
        return kind, bytes(room[_HEAD.size : end])

    def silent(self) -> bool:
        """Whether the other end is there and has sent nothing."""
        before = self._end.gettimeout()
        self._end.settimeout(0.0)
        try:
            self._end.recv(1, socket.MSG_PEEK)
        except BlockingIOError:
            return True
        except OSError:
            return False
        finally:
            self._end.settimeout(before)
        return False

    def close(self) -> None:
        """Close this end."""
        self._end.close()


def pair() -> tuple[Line, Line]:
    """Make a line: its two ends."""
    one, other = socket.socketpair()
    return Line(one), Line(other)
