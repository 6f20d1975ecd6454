import { FRAME, parseNodeCrash } from "./node-crash.ts";
import { lineNumber, type OutputFailure } from "./output-failure.ts";

const SPEC = /^test at (.+):(\d+):\d+\n✖ (.+?)(?: \([\d.]+ms\))?\n((?: {2}.*(?:\n|$)|\n(?= {2}))*)/gm;
/** The form of dots has no place of its own: the first frame of the stack is it. */
const DOTS = /^Failed tests:\n/m;
const UNPLACED = /^✖ (.+?)(?: \([\d.]+ms\))?\n((?: {2}.*(?:\n|$)|\n(?= {2}))*)/gm;
const TAP = /^( *)not ok \d+ - (.+)\n\1 {2}---\n([\s\S]*?)\n\1 {2}\.\.\./gm;

/** `node --test`, in its spec, its TAP form and its dots. */
export function parseNodeTest(output: string): OutputFailure[] {
  const failures = [...spec(output), ...tap(output), ...dots(output)];
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

function dots(output: string): OutputFailure[] {
  const start = DOTS.exec(output);
  if (start === null) return [];
  return [...output.slice(start.index).matchAll(UNPLACED)].flatMap(([, title = "", block = ""]) => {
    const message = firstWords(block.split(/\n\s+at /)[0] ?? "");
    if (/^'\d+ subtests? failed'$/.test(message)) return [];
    const frame = FRAME.exec(block);
    const file = frame?.[1] ?? (message === "'test failed'" ? title : null);
    return [{ title, message, file, line: lineNumber(frame?.[2]) }];
  });
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
