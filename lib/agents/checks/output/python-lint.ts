import { lineNumber, type OutputFailure } from "./output-failure.ts";

/** `app.py:1:8: F401 'os' imported but unused`; pylint puts a colon behind the code. */
const CONCISE = /^(\S[^:\n]*\.pyi?):(\d+):\d+: ([A-Z]{1,4}\d{2,5}):? (.+)$/gm;
/** Ruff's own form: the rule, and an arrow to its place. */
const RUFF = /^([A-Z]{1,4}\d{2,5}|[a-z-]+)(?: \[\*\])?:? (.+)\n +--> (\S[^:\n]*\.pyi?):(\d+):\d+$/gm;

/** flake8, pycodestyle, pylint, and Ruff in both of its forms. (mypy writes as compilers do.) */
export function parsePythonLint(output: string): OutputFailure[] {
  const concise = [...output.matchAll(CONCISE)].map(([, file = "", line, rule = "", said = ""]) =>
    failure(file, line, rule, said.replace(/^\[\*\] /, "")),
  );
  const ruff = [...output.matchAll(RUFF)].map(([, rule = "", said = "", file = "", line]) =>
    failure(file, line, rule, said),
  );
  return [...concise, ...ruff];
}

function failure(file: string, line: string | undefined, rule: string, said: string): OutputFailure {
  const message = `${rule}: ${said}`;
  return { title: message, message, file, line: lineNumber(line) };
}
