"""`countertop picture`: a board drawn from a shell."""

from pathlib import Path

from click.testing import CliRunner

from webapp.cli import main

BOARD = '{"countertop": 1, "cards": [{"id": "bear", "name": "Bear", "power": 2, "toughness": 2}]}'


def test_it_draws_a_board(tmp_path: Path):
    made = tmp_path / "bear.png"
    result = CliRunner().invoke(main, ["picture", "-", "-o", str(made)], input=BOARD)
    assert result.exit_code == 0, result.output
    assert made.read_bytes().startswith(b"\x89PNG")


def test_or_writes_it_as_svg_to_standard_output():
    result = CliRunner().invoke(main, ["picture", "-", "--to", "svg"], input=BOARD)
    assert result.exit_code == 0 and ">Bear</text>" in result.output


def test_the_name_says_which_it_is(tmp_path: Path):
    made = tmp_path / "bear.svg"
    assert CliRunner().invoke(main, ["picture", "-", "-o", str(made)], input=BOARD).exit_code == 0
    assert made.read_text(encoding="utf-8").startswith("<svg")


def test_what_can_not_be_read_is_not_drawn(tmp_path: Path):
    made = tmp_path / "none.svg"
    result = CliRunner().invoke(main, ["picture", "-", "-o", str(made)], input="{")
    assert result.exit_code == 2 and not made.exists() and "countertop: -:" in result.output


def test_where_nothing_can_be_written_it_says_so(tmp_path: Path):
    result = CliRunner().invoke(main, ["picture", "-", "--to", "svg", "-o", str(tmp_path)], input=BOARD)
    assert result.exit_code == 1 and "countertop:" in result.output


def test_a_name_of_another_sort_is_no_png_in_disguise(tmp_path: Path):
    made = tmp_path / "bear.jpg"
    result = CliRunner().invoke(main, ["picture", "-", "-o", str(made)], input=BOARD)
    assert result.exit_code == 2 and not made.exists() and "--to" in result.output
    assert CliRunner().invoke(main, ["picture", "-", "--to", "png", "-o", str(made)], input=BOARD).exit_code == 0
