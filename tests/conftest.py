"""What all tests share: properties draw the same examples on every machine, and nobody's own data is looked at."""

import gc

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("stable", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("stable")


def pytest_collection_finish():
    """The tests themselves, many thousands, are there to the end: no garbage to be looked for."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True, scope="session")
def _no_data_of_the_user(tmp_path_factory):
    """Commands that keep things in the usual folder find an empty one."""
    with pytest.MonkeyPatch.context() as patch:
        for place in ("XDG_DATA_HOME", "XDG_STATE_HOME"):
            patch.setenv(place, str(tmp_path_factory.mktemp("nobody")))
        yield
