import { existsSync } from "node:fs";
import path from "node:path";
import { failureAt, type OutputFailure } from "./output-failure.ts";

/** `a.rb:3`, `a.sh: line 3`, `a.ts(3`, also within a sentence or a frame of a stack. */
const PLACE =
  /(?<![\w.@+/-])(?:file:\/\/)?((?:\.{0,2}\/)?[\w.@+-]+(?:\/[\w.@+-]+)*\.[A-Za-z]\w*)(?::|: line |\()(\d+)\b/g;

/** The first place in an output that no parser knows whose file is there: much else looks like a place. */
export function namedPlace(output: string, folder: string): OutputFailure[] {
  for (const [whole, file = "", line] of output.matchAll(PLACE)) {
    const inFolder = path.relative(folder, path.resolve(folder, file));
    const isForeign = inFolder.startsWith("..") || inFolder.split(path.sep).includes("node_modules");
    if (isForeign || !existsSync(path.join(folder, inFolder))) continue;
    const said = output.split("\n").find((text) => text.includes(whole)) ?? whole;
    return [failureAt(inFolder, line, said.trim())];
  }
  return [];
}
