import { failureAt, lineNumber, type OutputFailure } from "./output-failure.ts";

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
  return [...output.matchAll(SPEC)].map(([, file, line, title = "", block = ""]) =>
    failureAt(file, line, firstWords(block.split(/\n\s+at /)[0] ?? ""), title),
  );
}

function dots(output: string): OutputFailure[] {
  const start = DOTS.exec(output);
  if (start === null) return [];
  return [...output.slice(start.index).matchAll(UNPLACED)].flatMap(([, title = "", block = ""]) => {
    const message = firstWords(block.split(/\n\s+at /)[0] ?? "");
    if (/^'\d+ subtests? failed'$/.test(message)) return [];
    const frame = FRAME.exec(block);
    const file = frame?.[1] ?? (message === "'test failed'" ? title : null);
    return [failureAt(file, frame?.[2], message, title)];
  });
}

function tap(output: string): OutputFailure[] {
  return [...output.matchAll(TAP)].flatMap(([, , title = "", block = ""]) => {
    if (/failureType: 'subtestsFailed'/.test(block)) return [];
    const place = /location: '(.+):(\d+):\d+'/.exec(block);
    const said = /error: (?:\|-\n([\s\S]*?)\n +(?:code|name|stack|expected):|'(.*)')/.exec(block);
    return [failureAt(place?.[1], place?.[2], firstWords(said?.[1] ?? said?.[2] ?? ""), title)];
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

const THROWN = /^((?:[A-Z]\w*)?(?:Error|Exception)(?: \[\w+\])?): (.*)$/gm;
const PLACE = /^(?:file:\/\/)?(\/[^\s:()]+):(\d+)$/gm;
/** A frame in a file; those of Node itself begin with `node:`. */
const FRAME = /^ +at (?:.*\(|async )?(?:file:\/\/)?(\/[^\s:()]+):(\d+):\d+\)?(?: \{)?$/m;
const IMPORTER = / imported from (\/\S+)/;
/** Node prints the place above the error, and the source line between them. */
const PLACE_REACH = 600;

/** What Node prints of an error that nobody caught: a module that does not parse or cannot be found, a throw. */
export function parseNodeCrash(output: string): OutputFailure[] {
  return [...output.matchAll(THROWN)].map((thrown) => {
    const [, name = "", message = ""] = thrown;
    const place = placeOf(output, thrown.index, message);
    return { title: name, message: `${name}: ${message}`, ...place };
  });
}

function placeOf(output: string, at: number, message: string): { file: string | null; line: number | null } {
  const above = [...output.slice(Math.max(0, at - PLACE_REACH), at).matchAll(PLACE)].at(-1);
  if (above) return { file: above[1] ?? null, line: lineNumber(above[2]) };
  const importer = IMPORTER.exec(message)?.[1];
  if (importer) return { file: importer, line: null };
  const frame = FRAME.exec(output.slice(at, at + 2000));
  return { file: frame?.[1] ?? null, line: lineNumber(frame?.[2]) };
}
