import { lineNumber, type OutputFailure } from "./output-failure.ts";

const THROWN = /^((?:[A-Z]\w*)?(?:Error|Exception)(?: \[\w+\])?): (.*)$/gm;
const PLACE = /^(?:file:\/\/)?(\/[^\s:()]+):(\d+)$/gm;
/** A frame in a file; those of Node itself begin with `node:`. */
export const FRAME = /^ +at (?:.*\(|async )?(?:file:\/\/)?(\/[^\s:()]+):(\d+):\d+\)?(?: \{)?$/m;
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
