import { expect, test } from "vitest";
import { findFailures } from "./find-failures.ts";

const places = (output: string) => findFailures(output, "/repo").map(({ title, file, line }) => [title, file, line]);

const SUMMARY = `=========================== short test summary info ============================
FAILED tests/test_a.py::test_p[a b] - AssertionError: assert 'a b' == 2
ERROR tests/test_a.py::test_f - RuntimeError: fixture
========================== 1 failed, 1 error in 0.90s ==========================
`;

test.each([
  [
    "long tracebacks",
    `___________________________ ERROR at setup of test_f ___________________________

    @pytest.fixture
    def broken():
>       raise RuntimeError("fixture")
E       RuntimeError: fixture

tests/test_a.py:21: RuntimeError
_________________________________ test_p[a b] __________________________________

n = 'a b'

    def test_p(n):
>       assert n == 2
E       AssertionError: assert 'a b' == 2

tests/test_a.py:16: AssertionError
`,
    21,
  ],
  [
    "native tracebacks",
    `___________________________ ERROR at setup of test_f ___________________________
Traceback (most recent call last):
  File "/usr/lib/python3.11/site-packages/_pytest/fixtures.py", line 915, in call_fixture_func
    fixture_result = fixturefunc(**kwargs)
  File "/repo/tests/test_a.py", line 21, in broken
    raise RuntimeError("fixture")
RuntimeError: fixture
_________________________________ test_p[a b] __________________________________
Traceback (most recent call last):
  File "/repo/tests/test_a.py", line 16, in test_p
    assert n == 2
AssertionError: assert 'a b' == 2
`,
    21,
  ],
  [
    "a line for each",
    `___________________________ ERROR at setup of test_f ___________________________
E   RuntimeError: fixture
=================================== FAILURES ===================================
E   AssertionError: assert 'a b' == 2
/repo/tests/test_a.py:16: AssertionError: assert 'a b' == 2
`,
    null,
  ],
])("pytest, %s: parameters with spaces, and a fixture that broke", (_name, tracebacks, fixtureLine) => {
  expect(places(tracebacks + SUMMARY)).toEqual([
    ["test_p[a b]", "tests/test_a.py", 16],
    ["test_f", "tests/test_a.py", fixtureLine],
  ]);
});

test("pytest, a file that does not parse", () => {
  const output = `_______________________ ERROR collecting tests/test_c.py _______________________
/usr/lib/python3.11/ast.py:50: in parse
    return compile(source, filename, mode, flags,
E     File "/repo/tests/test_c.py", line 1
E       def test_x(:
E                  ^
E   SyntaxError: invalid syntax
=========================== short test summary info ============================
ERROR tests/test_c.py
`;
  expect(findFailures(output, "/repo")).toEqual([
    { title: "tests/test_c.py", message: "SyntaxError: invalid syntax", file: "tests/test_c.py", line: 1 },
  ]);
});

test("unittest, and a program that stopped", () => {
  const output = `FE
======================================================================
ERROR: test_e (test_u.T.test_e)
----------------------------------------------------------------------
Traceback (most recent call last):
  File "/repo/tests/test_u.py", line 6, in test_e
    raise KeyError("k")
KeyError: 'k'

======================================================================
FAIL: test_a (test_u.T.test_a)
----------------------------------------------------------------------
Traceback (most recent call last):
  File "/repo/tests/test_u.py", line 4, in test_a
    self.assertEqual(1, 2)
  File "/usr/lib/python3.11/unittest/case.py", line 873, in assertEqual
    assertion_func(first, second, msg=msg)
AssertionError: 1 != 2

----------------------------------------------------------------------
Ran 2 tests in 0.000s

FAILED (failures=1, errors=1)
`;
  expect(findFailures(output, "/repo")).toEqual([
    { title: "test_e", message: "KeyError: 'k'", file: "tests/test_u.py", line: 6 },
    { title: "test_a", message: "AssertionError: 1 != 2", file: "tests/test_u.py", line: 4 },
  ]);
  const stopped = `Traceback (most recent call last):
  File "/repo/crash.py", line 2, in <module>
    json.loads("{")
  File "/usr/lib/python3.11/json/decoder.py", line 337, in decode
    obj, end = self.raw_decode(s, idx=_w(s, 0).end())
json.decoder.JSONDecodeError: Expecting property name enclosed in double quotes: line 1 column 2 (char 1)
`;
  expect(places(stopped)).toEqual([
    [expect.stringMatching(/^json\.decoder\.JSONDecodeError: Expecting/), "crash.py", 2],
  ]);
  expect(places('  File "syn.py", line 1\n    def f(:\n          ^\nSyntaxError: invalid syntax\n')).toEqual([
    ["SyntaxError: invalid syntax", "syn.py", 1],
  ]);
});

test("flake8, pylint, Ruff in both forms, and mypy", () => {
  expect(places("./src/app.py:1:8: F401 'os' imported but unused\n")).toEqual([
    ["F401: 'os' imported but unused", "src/app.py", 1],
  ]);
  expect(
    places("************* Module app\napp.py:3:0: C0116: Missing function docstring (missing-function-docstring)\n"),
  ).toEqual([["C0116: Missing function docstring (missing-function-docstring)", "app.py", 3]]);
  const ruff = `F401 [*] \`os\` imported but unused
 --> src/app.py:1:8
  |
1 | import os
  |        ^^
  |
help: Remove unused import: \`os\`

Found 1 error.
`;
  expect(places(ruff)).toEqual([["F401: `os` imported but unused", "src/app.py", 1]]);
  expect(places("app.py:1:8: F401 [*] `os` imported but unused\n")[0]?.[0]).toBe("F401: `os` imported but unused");
  expect(
    places('app.py:3: error: Incompatible return value type (got "str", expected "int")  [return-value]\n'),
  ).toEqual([['Incompatible return value type (got "str", expected "int")  [return-value]', "app.py", 3]]);
});
