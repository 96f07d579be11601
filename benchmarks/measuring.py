"""What both benchmarks share: middles, and how busy the machine was."""

from __future__ import annotations

import os
from collections.abc import Sequence
from statistics import median, quantiles

__all__ = ["median", "p95", "spread", "weather"]


def p95(times: Sequence[float]) -> float:
    """The time that one in twenty takes longer than."""
    return quantiles(times, n=20)[-1]


def spread(figures: Sequence[float]) -> str:
    """The least and the most of some figures."""
    return f"{min(figures):,.0f} to {max(figures):,.0f}"


def weather() -> str:
    """How busy the machine is: figures of a busy one say little."""
    if not hasattr(os, "getloadavg"):
        return f"{os.cpu_count()} processors"
    return f"{os.cpu_count()} processors, {os.getloadavg()[0]:.1f} of them busy in the last minute"
