import { parseNodeCrash } from "./node-crash.ts";
import { lineNumber, type OutputFailure } from "./output-failure.ts";

const SPEC = /^test at (.+):(\d+):\d+\n✖ (.+?)(?: \([\d.]+ms\))?\n((?: {2}.*(?:\n|$)|\n(?= {2}))*)/gm;
const TAP = /^( *)not ok \d+ - (.+)\n\1 {2}---\n([\s\S]*?)\n\1 {2}\.\.\./gm;

/** `node --test`, in its spec and its TAP form. */
export function parseNodeTest(output: string): OutputFailure[] {
  const failures = [...spec(output), ...tap(output)];
  const crashes = failures.some(saysNothing) ? parseNodeCrash(output) : [];
  return failures.map((failure) => (saysNothing(failure) ? crashOf(failure, crashes) : failure));
}

function spec(output: string): OutputFailure[] {
  return [...output.matchAll(SPEC)].map(([, file = "", line, title = "", block = ""]) => ({
    title,
    message: firstWords(block.split(/\n\s+at /)[0] ?? ""),
    file,
    line: lineNumber(line),
  }));
}

function tap(output: string): OutputFailure[] {
  return [...output.matchAll(TAP)].flatMap(([, , title = "", block = ""]) => {
    if (/failureType: 'subtestsFailed'/.test(block)) return [];
    const place = /location: '(.+):(\d+):\d+'/.exec(block);
    const said = /error: (?:\|-\n([\s\S]*?)\n +(?:code|name|stack|expected):|'(.*)')/.exec(block);
    return [
      {
        title,
        message: firstWords(said?.[1] ?? said?.[2] ?? ""),
        file: place?.[1] ?? null,
        line: lineNumber(place?.[2]),
      },
    ];
  });
}

/** A file that could not be loaded fails with these words; the cause was printed before. */
function saysNothing(failure: OutputFailure): boolean {
  return failure.message === "" || failure.message === "test failed" || failure.message === "'test failed'";
}

function crashOf(failure: OutputFailure, crashes: OutputFailure[]): OutputFailure {
  const crash =
    crashes.find(({ file }) => file !== null && failure.file !== null && file.endsWith(failure.file)) ?? crashes[0];
  return crash === undefined
    ? failure
    : { ...failure, message: crash.message, file: crash.file ?? failure.file, line: crash.line ?? failure.line };
}

function firstWords(block: string): string {
  return block
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .slice(0, 8)
    .join("\n");
}
