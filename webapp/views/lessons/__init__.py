"""A scenario as a lesson: played step by step, made from what was done, two branches side by side."""
