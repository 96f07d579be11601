"""The page's scripts and sheets as one file each: what they do together is what they do one by one."""

import re
from pathlib import Path

import pytest

from webapp.views.joining import borrowed, joined_scripts, joined_sheets

STATIC = Path(__file__).parent.parent.parent / "static"
MODULES = sorted((STATIC / "js").glob("*.js"))
in_every_module = pytest.mark.parametrize("module", MODULES, ids=lambda path: path.stem)


class TestTheConventions:
    @in_every_module
    def test_imports_stand_first_a_line_each_of_neighbours(self, module: Path):
        lines = module.read_text(encoding="utf-8").splitlines()
        imports = [line for line in lines if re.match(r"import\b", line)]
        assert all(re.match(r'import (\{ [\w, ]+ \} from )?"\./[\w-]+\.js";', line) for line in imports)
        told = [line for line in lines if line and not line.startswith("//")]
        assert told[: len(imports)] == imports
        asks_later = {line for line in lines if re.search(r"\bimport\(|\bimport\.meta", line)}
        assert asks_later == ({'const load = () => import("./more.js");'} if module.stem == "later" else set())

    @in_every_module
    def test_exports_are_functions(self, module: Path):
        exports = re.findall(r"^export .*", module.read_text(encoding="utf-8"), re.MULTILINE)
        function = r"export (\{\};|(async )?function \w+\(|const \w+ = (async )?\([^)]*\) =>)"
        assert [line for line in exports if not re.match(function, line)] == []

    @in_every_module
    def test_no_text_goes_over_more_than_one_line(self, module: Path):
        for line in module.read_text(encoding="utf-8").splitlines():
            if not line.lstrip().startswith(("//", "/*", "*")):
                assert line.replace(r"\`", "").count("`") % 2 == 0, line

    @in_every_module
    def test_no_text_looks_like_a_remark(self, module: Path):
        for text in re.findall(r'"[^"\n]*"|`[^`\n]*`', module.read_text(encoding="utf-8")):
            assert "  //" not in text and "/*" not in text


class TestScripts:
    def test_a_module_becomes_a_block_and_its_exports_can_be_had(self):
        told = joined_scripts(
            {
                "b": 'import { one, two } from "./a.js";\nconst here = one() + two;\n',
                "a": "// What it is for.\nexport const one = () => 1;   // one\n\n/** Two. */\n"
                "export function two() {\n  return 2;\n}\n",
            },
            ("b", "a"),
        )
        assert told == (
            "const $b = {}, $a = {};\n"
            "{\nconst one = () => 1;\nfunction two() {\nreturn 2;\n}\nObject.assign($a, { one, two });\n}\n"
            "{\nconst one = (...a) => $a.one(...a);const two = (...a) => $a.two(...a);\nconst here = one() + two;\n}"
        )

    def test_what_is_loaded_later_borrows_what_it_needs_of_the_first(self):
        first = {"a": "export const one = () => 1;", "b": 'import { one } from "./a.js";'}
        later = {"c": 'import { one } from "./a.js";\nconst here = one();'}
        assert borrowed(later) == ["a"]
        assert joined_scripts(first, (), lends=borrowed(later)).endswith("\nexport { $a };")
        assert joined_scripts(later, (), lent_by="./first.js") == (
            'import { $a } from "./first.js";\nconst $c = {};\n'
            "{\nconst one = (...a) => $a.one(...a);\nconst here = one();\n}"
        )

    def test_a_module_comes_after_those_that_it_imports_even_in_a_ring(self):
        modules = {"a": 'import { b } from "./b.js";\nA', "b": 'import { a } from "./a.js";\nB', "c": "C"}
        assert re.findall(r"^[ABC]$", joined_scripts(modules, ("c", "a")), re.MULTILINE) == ["C", "B", "A"]

    def test_one_that_the_order_does_not_name_is_there_too(self):
        assert "NEW" in joined_scripts({"a": "A", "new": "NEW"}, ("a",))

    def test_none_of_ours_keeps_an_import_an_export_or_a_remark(self):
        told = joined_scripts({path.stem: path.read_text(encoding="utf-8") for path in MODULES}, ())
        assert not re.search(r"^\s*(import|export|//|/\*)", told, re.MULTILINE)
        assert all(
            f"Object.assign(${path.stem}, " in told
            for path in MODULES
            if "\nexport " in path.read_text() and "export {}" not in path.read_text()
        )


class TestSheets:
    def test_in_their_order_without_remarks_and_those_without_a_place_last(self):
        sheets = {
            "z": "/* Z */\n.z { top: 0; }\n",
            "a": "  .a { top: 0; }\n\n/* of\nlines */\n.b { top: 0; }\n",
            "n": ".n { }",
        }
        assert joined_sheets(sheets, ("z", "a", "gone")) == ".z{top:0}.a{top:0}.b{top:0}.n{}"

    def test_what_a_blank_means_stays(self):
        plain = '.a > .b, .c .d:hover { width: calc(1px + 2px); content: "×"; }'
        wide = "@media (width > 1px) and (hover: hover) { i { x: y } }"
        assert joined_sheets({"plain": plain, "wide": wide}, ("plain", "wide")) == (
            '.a>.b,.c .d:hover{width:calc(1px + 2px);content:"×"}@media (width>1px) and (hover:hover){i{x:y}}'
        )
