"""What all tests share: properties draw the same examples on every machine."""

from hypothesis import HealthCheck, settings

settings.register_profile("stable", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("stable")
