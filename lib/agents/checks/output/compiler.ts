import { failureAt, type OutputFailure } from "./output-failure.ts";

const ERROR = /^([^\s:()][^:\n]*\.\w+):(\d+)(?::\d+)?: (?:fatal )?error: (.+)$/gm;
const MAVEN = /^\[ERROR\] (\/[^:\n]+\.\w+):\[(\d+),\d+\] (.+)$/gm;
/** The linker knows a line only of what was built for a debugger: `a.c:(.text+0x5)` and `a.c:2`. */
const LINK =
  /^(?:\S*ld: )?([^\s:()][^:\n]*\.\w+):(?:(\d+)|\(\.[^)\n]+\)): (undefined reference to .+|multiple definition of .+)$/gm;

/** gcc, clang, javac, mypy, Maven and everything that writes as they do: `file:line:column: error: words`. */
export function parseCompiler(output: string): OutputFailure[] {
  const found = [ERROR, MAVEN, LINK].flatMap((pattern) => [...output.matchAll(pattern)]);
  return found.map(([, file, line, message = ""]) => failureAt(file, line, message));
}

const PLAIN = /^([^\s(][^(\n]*)\((\d+),\d+\): error ([A-Z]{2,}\d+): (.+)$/gm;
const PRETTY = /^([^\s:][^:\n]*):(\d+):\d+ - error (TS\d+): (.+)$/gm;

/** `tsc`, plain and pretty, and the compilers of .NET, which write as its plain form does. */
export function parseTypescript(output: string): OutputFailure[] {
  return [...output.matchAll(PLAIN), ...output.matchAll(PRETTY)].map(([, file, line, code, said]) =>
    failureAt(file, line, `${code}: ${said}`),
  );
}
