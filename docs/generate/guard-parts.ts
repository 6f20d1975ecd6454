import { GUARDS } from "#test/mutation/guards.ts";
import type { Parts } from "./fill-parts.ts";
import { table } from "./markdown-table.ts";

/** The part of docs/reliability.md about guards, as `npm run mutate` takes them out. */
export function guardParts(): Parts {
  const rows = GUARDS.map(({ name, without, taken, watchedBy }) => [
    name,
    "file" in taken ? `\`${taken.file}\`` : "the schema",
    without,
    `${watchedBy.test} (\`${watchedBy.file}\`)`,
  ]);
  return { guards: table(["guard", "where", "without it", "the test that goes red"], rows) };
}
