import { lineNumber, type OutputFailure } from "./output-failure.ts";

const PANIC =
  /^thread '([^']+)'(?: \(\d+\))? panicked at (?:([^\s',]+):(\d+):\d+:\n(.*(?:\n {0,2}(?:left|right): .*)*)|'([\s\S]*?)', ([^\s:]+):(\d+):\d+)/gm;
const COMPILE = /^error(?:\[\w+\])?: (.+)\n(?:.*\n){0,2}? *--> ([^\s:]+):(\d+):\d+/gm;
/** A test that returned an error, or was to panic and did not. */
const ENDED =
  /^---- (\S+) stdout ----\n(?:Error: (.+)|note: (test did not panic as expected) at ([^\s:]+):(\d+):\d+)$/gm;

/** `cargo test` (panics of tests, old and new form), `cargo build` and clippy with errors. */
export function parseCargo(output: string): OutputFailure[] {
  const panics = [...output.matchAll(PANIC)].map(
    ([, title = "", file, line, message, oldMessage, oldFile, oldLine]) => ({
      title,
      message: message ?? oldMessage ?? title,
      file: file ?? oldFile ?? null,
      line: lineNumber(line ?? oldLine),
    }),
  );
  const ended = [...output.matchAll(ENDED)].map(([, title = "", error, note, file, line]) => ({
    title,
    message: error === undefined ? (note ?? title) : `Error: ${error}`,
    file: file ?? null,
    line: lineNumber(line),
  }));
  const errors = [...output.matchAll(COMPILE)].map(([, message = "", file = "", line]) => ({
    title: message,
    message,
    file,
    line: lineNumber(line),
  }));
  return [...panics, ...ended, ...errors];
}
