import { lineNumber, type OutputFailure } from "./output-failure.ts";

const FAILED = /^ {2}● (?!Console)(.+)\n\n([\s\S]*?)(?=^ {2}● |^(?:PASS|FAIL) |^Test Suites:|(?![\s\S]))/gm;
const FRAME = /^ +at .*?\(?([^\s()]+):(\d+):\d+\)?$/gm;

/** Jest: `  ● suite › test`, the error, and a stack whose first frame outside node_modules names the place. */
export function parseJest(output: string): OutputFailure[] {
  return [...output.matchAll(FAILED)].map(([, title = "", block = ""]) => {
    const frame = [...block.matchAll(FRAME)].find(([, file = ""]) => !/node_modules|^node:/.test(file));
    const message = block.split(/\n\s+(?:at |> ?\d+ \|)/)[0] ?? "";
    return {
      title,
      message: message.replace(/^ {4}/gm, "").trim().slice(0, 1000),
      file: frame?.[1] ?? null,
      line: lineNumber(frame?.[2]),
    };
  });
}
