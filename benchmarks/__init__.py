"""How fast it is, by command: `python -m benchmarks.engine`, `python -m benchmarks.http`. No test asserts a figure."""
