import { failureAt, type OutputFailure } from "./output-failure.ts";

/** unittest's headings: `FAIL: test_a (tests.test_app.TotalTest.test_a)`. */
const CASE = /^(?:FAIL|ERROR): (\S+) \((\S+)\)/gm;
const FRAME = /^ +File "([^"<]+)", line (\d+)/gm;
const ERROR = /^((?:[\w.]*\.)?[A-Z]\w*(?:Error|Exception|Exit|Interrupt|Warning|Iteration))(?:: (.*))?$/gm;
const OF_PYTHON = /\/(?:site-packages|dist-packages|lib\/python[\d.]+)\//;

/** unittest, and the traceback of any Python program that stopped: the last place that is not of Python itself. */
export function parsePython(output: string): OutputFailure[] {
  const cases = [...output.matchAll(CASE)];
  if (cases.length === 0) return failureIn(output, null);
  return cases.flatMap((found, index) =>
    failureIn(output.slice(found.index, cases[index + 1]?.index), found[1] ?? null),
  );
}

function failureIn(block: string, test: string | null): OutputFailure[] {
  const frames = [...block.matchAll(FRAME)];
  const place = frames.findLast(([, file = ""]) => !OF_PYTHON.test(file)) ?? frames.at(-1);
  if (place === undefined) return [];
  const error = [...block.slice(place.index).matchAll(ERROR)][0];
  if (error === undefined) return [];
  const [, name = "", said] = error;
  const message = said === undefined ? name : `${name}: ${said}`;
  return [failureAt(place[1], place[2], message, test ?? message)];
}

/** `app.py:1:8: F401 'os' imported but unused`; pylint puts a colon behind the code. */
const CONCISE = /^(\S[^:\n]*\.pyi?):(\d+):\d+: ([A-Z]{1,4}\d{2,5}):? (.+)$/gm;
/** Ruff's own form: the rule, and an arrow to its place. */
const RUFF = /^([A-Z]{1,4}\d{2,5}|[a-z-]+)(?: \[\*\])?:? (.+)\n +--> (\S[^:\n]*\.pyi?):(\d+):\d+$/gm;

/** flake8, pycodestyle, pylint, and Ruff in both of its forms. (mypy writes as compilers do.) */
export function parsePythonLint(output: string): OutputFailure[] {
  const concise = [...output.matchAll(CONCISE)].map(([, file, line, rule, said = ""]) =>
    failureAt(file, line, `${rule}: ${said.replace(/^\[\*\] /, "")}`),
  );
  const ruff = [...output.matchAll(RUFF)].map(([, rule, said, file, line]) =>
    failureAt(file, line, `${rule}: ${said}`),
  );
  return [...concise, ...ruff];
}
