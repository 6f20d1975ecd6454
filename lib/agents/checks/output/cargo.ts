import { failureAt, type OutputFailure } from "./output-failure.ts";

const PANIC =
  /^thread '([^']+)'(?: \(\d+\))? panicked at (?:([^\s',]+):(\d+):\d+:\n(.*(?:\n {0,2}(?:left|right): .*)*)|'([\s\S]*?)', ([^\s:]+):(\d+):\d+)/gm;
const COMPILE = /^error(?:\[\w+\])?: (.+)\n(?:.*\n){0,2}? *--> ([^\s:]+):(\d+):\d+/gm;
/** A test that returned an error, or was to panic and did not. */
const ENDED =
  /^---- (\S+) stdout ----\n(?:Error: (.+)|note: (test did not panic as expected) at ([^\s:]+):(\d+):\d+)$/gm;

/** `cargo test` (panics of tests, old and new form), `cargo build` and clippy with errors. */
export function parseCargo(output: string): OutputFailure[] {
  const panics = [...output.matchAll(PANIC)].map(([, title = "", file, line, message, oldMessage, oldFile, oldLine]) =>
    failureAt(file ?? oldFile, line ?? oldLine, message ?? oldMessage ?? title, title),
  );
  const ended = [...output.matchAll(ENDED)].map(([, title = "", error, note, file, line]) =>
    failureAt(file, line, error === undefined ? (note ?? title) : `Error: ${error}`, title),
  );
  const errors = [...output.matchAll(COMPILE)].map(([, message = "", file, line]) => failureAt(file, line, message));
  return [...panics, ...ended, ...errors];
}
