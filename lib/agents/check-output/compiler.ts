import { lineNumber, type OutputFailure } from "./output-failure.ts";

const ERROR = /^([^\s:()][^:\n]*\.\w+):(\d+)(?::\d+)?: (?:fatal )?error: (.+)$/gm;

/** gcc, clang and everything that writes as they do: `file:line:column: error: words`. */
export function parseCompiler(output: string): OutputFailure[] {
  return [...output.matchAll(ERROR)].map(([, file = "", line, message = ""]) => ({
    title: message,
    message,
    file,
    line: lineNumber(line),
  }));
}
