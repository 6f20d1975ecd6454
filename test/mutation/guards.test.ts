import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { projectFolder } from "#lib/project-folder.ts";
import { GUARDS } from "./guards.ts";

const place = (file: string) => path.join(projectFolder, file);

const named = GUARDS.map((guard) => [guard.name, guard] as const);

test.each(named)("%s is still where the list says, exactly once", (_, { taken, watchedBy }) => {
  if ("file" in taken) expect(readFileSync(place(taken.file), "utf8").split(taken.text)).toHaveLength(2);
  else expect(taken.migration).toMatch(/^DROP INDEX \w+;$/);
  expect(existsSync(place(watchedBy.file)), watchedBy.file).toBe(true);
});

test("each guard has a name of its own", () => {
  expect(new Set(GUARDS.map(({ name }) => name)).size).toBe(GUARDS.length);
});
