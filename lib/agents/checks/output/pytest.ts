import { escapePattern } from "#lib/agents/text/escape-pattern.ts";
import { failureAt, type OutputFailure } from "./output-failure.ts";

const SUMMARY = /^(FAILED|ERROR) (\S[^:\n]*\.py)(?:::(.+?))?(?: - (.*))?$/gm;

/** pytest: the short summary at its end, with lines looked up in the tracebacks above it, whatever their style. */
export function parsePytest(output: string): OutputFailure[] {
  return [...output.matchAll(SUMMARY)].map(([, kind, file = "", test, said]) => {
    const title = test ?? file;
    const block = blockOf(output, headingOf(kind, file, test));
    const errors = [...block.matchAll(/^E {2,}(?!File ")(.*\w.*)$/gm)].map((error) => error[1] ?? "");
    const message =
      said ?? errors.find((error) => /^\w*(?:Error|Exception|Warning)\b/.test(error)) ?? errors[0] ?? title;
    return failureAt(file, lastPlace(block, file) ?? lineOfWords(output, file, message), message, title);
  });
}

function headingOf(kind: string | undefined, file: string, test: string | undefined): string {
  if (test === undefined) return `ERROR collecting ${escapePattern(file)}`;
  const name = escapePattern(test.replaceAll("::", "."));
  return kind === "ERROR" ? `ERROR at (?:setup|teardown) of ${name}` : name;
}

/** From the heading `____ test_name ____` to the next one. */
function blockOf(output: string, heading: string): string {
  const start = new RegExp(`^_+ ${heading} _+$`, "m").exec(output);
  if (start === null) return "";
  const rest = output.slice(start.index + start[0].length);
  return rest.split(/^(?:_{3,} .* _{3,}|={3,} .* ={3,})$/m)[0] ?? "";
}

/** The last line of the file that a traceback names, in pytest's style or in Python's. */
function lastPlace(block: string, file: string): string | undefined {
  const name = escapePattern(file);
  const place = new RegExp(`^(?:\\S*/)?${name}:(\\d+): |File "(?:[^"]*/)?${name}", line (\\d+)`, "gm");
  const last = [...block.matchAll(place)].at(-1);
  return last?.[1] ?? last?.[2];
}

/** `--tb=line` has no headings, only `file:line: words`. */
function lineOfWords(output: string, file: string, words: string): string | undefined {
  return new RegExp(`^(?:\\S*/)?${escapePattern(file)}:(\\d+): ${escapePattern(words)}$`, "m").exec(output)?.[1];
}
