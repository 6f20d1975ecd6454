import { failureAt, type OutputFailure } from "./output-failure.ts";

const FAILED =
  /^ FAIL {2}(?:\|[^|\n]*\| )?(\S+\.\w+)(?: > (.+)| \[ .+ \])?\n(.*)\n([\s\S]*?)(?=^ FAIL {2}|^⎯{5,}|(?![\s\S]))/gm;
const POINTER = /^ ❯ (?:.* )?(\S+):(\d+):\d+$/m;

/** Vitest: ` FAIL  file > suite > test` (` FAIL  file [ file ]` where it did not load), the error, and ` ❯ file:line:column`. */
export function parseVitest(output: string): OutputFailure[] {
  return [...output.matchAll(FAILED)].map(([, file = "", test, message = "", block = ""]) => {
    const pointer = POINTER.exec(block);
    return failureAt(pointer?.[1] ?? file, pointer?.[2], message.trim(), test ?? file);
  });
}
