import { failureAt, type OutputFailure } from "./output-failure.ts";

const FAILED =
  /^ {2}\d+\) (?:\[[^\]\n]+\] › )?(\S+):(\d+):\d+ › (.+?)(?: ─+)?\n([\s\S]*?)(?=^ {2}\d+\) |^ {2}\d+ (?:failed|flaky)|(?![\s\S]))/gm;
const POINTER = /^ +at .*?\(?([^\s()]+):(\d+):\d+\)?$/gm;

/** Playwright: `1) [browser] › file:line:column › title`, the error, and where in that file it was thrown. */
export function parsePlaywright(output: string): OutputFailure[] {
  return [...output.matchAll(FAILED)].map(([, file = "", line, title = "", block = ""]) => {
    const thrown = [...block.matchAll(POINTER)].find(([, where = ""]) => where.endsWith(file));
    return failureAt(file, thrown?.[2] ?? line, /\S.*/.exec(block)?.[0].trimEnd() ?? title, title);
  });
}
