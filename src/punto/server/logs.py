"""Logs for programs: one JSON object a line, with the time, how grave it is, and what it is about."""

import json
import logging
from datetime import UTC, datetime

__all__ = ["write_logs"]

_STANDARD = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message"}


class _Lines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        body = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage(),
        }
        body |= {name: value for name, value in vars(record).items() if name not in _STANDARD}
        if record.exc_info:
            body["error"] = self.formatException(record.exc_info)
        return json.dumps(body, default=str, ensure_ascii=False)


def write_logs(file: str) -> None:
    """Write what happens into a file; without one, warnings and worse to the standard error."""
    handler = logging.FileHandler(file, encoding="utf-8") if file else logging.StreamHandler()
    handler.setFormatter(_Lines())
    logger = logging.getLogger("punto")
    logger.handlers = [handler]
    logger.setLevel(logging.INFO if file else logging.WARNING)
    logger.propagate = False
