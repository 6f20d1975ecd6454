import { escapePattern } from "../escape-pattern.ts";
import { lineNumber, type OutputFailure } from "./output-failure.ts";

const SUMMARY = /^(?:FAILED|ERROR) ([^\s:]+\.py)(?:::(\S+))?(?: - (.*))?$/gm;

/** pytest: the short summary at its end, with lines looked up in the tracebacks above it. */
export function parsePytest(output: string): OutputFailure[] {
  return [...output.matchAll(SUMMARY)].map(([, file = "", test, said]) => {
    const title = test ?? file;
    const block = blockOf(output, test === undefined ? `ERROR collecting ${file}` : test.replaceAll("::", "."));
    const place = new RegExp(`^${escapePattern(file)}:(\\d+): `, "gm");
    const error = /^E {2,}(.*)$/m.exec(block)?.[1];
    return { title, message: said ?? error ?? title, file, line: lineNumber([...block.matchAll(place)].at(-1)?.[1]) };
  });
}

/** From the heading `____ test_name ____` to the next one. */
function blockOf(output: string, heading: string): string {
  const start = new RegExp(`^_+ ${escapePattern(heading)} _+$`, "m").exec(output);
  if (start === null) return "";
  const rest = output.slice(start.index + start[0].length);
  return rest.split(/^(?:_{3,} .* _{3,}|={3,} .* ={3,})$/m)[0] ?? "";
}
