"""A scenario as a test for somebody's code: a case for pytest that runs as it is, and an outline for XMage's tests."""

from webapp.scenarios.outlines.pytest_case import write as write_pytest
from webapp.scenarios.outlines.xmage_case import class_name
from webapp.scenarios.outlines.xmage_case import write as write_xmage

__all__ = ["class_name", "write_pytest", "write_xmage"]
