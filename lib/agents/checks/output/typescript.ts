import { lineNumber, type OutputFailure } from "./output-failure.ts";

const PLAIN = /^([^\s(][^(\n]*)\((\d+),\d+\): error ([A-Z]{2,}\d+): (.+)$/gm;
const PRETTY = /^([^\s:][^:\n]*):(\d+):\d+ - error (TS\d+): (.+)$/gm;

/** `tsc`, plain and pretty, and the compilers of .NET, which write as its plain form does. */
export function parseTypescript(output: string): OutputFailure[] {
  return [...output.matchAll(PLAIN), ...output.matchAll(PRETTY)].map(([, file = "", line, code, said]) => {
    const message = `${code}: ${said}`;
    return { title: message, message, file, line: lineNumber(line) };
  });
}
