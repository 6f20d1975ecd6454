import { failureAt, type OutputFailure } from "./output-failure.ts";

const FAILED = /^ {2}● (?!Console)(.+)\n\n([\s\S]*?)(?=^ {2}● |^ ?(?:PASS|FAIL) |^Test Suites:|(?![\s\S]))/gm;
const SUITE = /^ ?FAIL .*?(\S+\.\w+)(?: \([\d.]+ m?s\))?$/gm;
const FRAME = /^ +at .*?\(?([^\s()]+):(\d+):\d+\)?$/gm;

/** Jest: `  ● suite › test`, the error and a stack. Of long runs it prints every failure a second time. */
export function parseJest(output: string): OutputFailure[] {
  const failures = [...output.matchAll(FAILED)].map((found) => {
    const [, title = "", block = ""] = found;
    const frame = [...block.matchAll(FRAME)].find(([, file = ""]) => !/node_modules|^node:/.test(file));
    const suite = [...output.slice(0, found.index).matchAll(SUITE)].at(-1)?.[1];
    const message = block.split(/\n\s+(?:at |> ?\d+ \|)/)[0] ?? "";
    return failureAt(frame?.[1] ?? suite, frame?.[2], message.replace(/^ {4}/gm, "").trim().slice(0, 1000), title);
  });
  const key = ({ title, file, line }: OutputFailure) => `${title}\n${file}\n${line}`;
  return [...new Map(failures.toReversed().map((failure) => [key(failure), failure])).values()].reverse();
}
