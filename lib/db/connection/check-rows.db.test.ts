import { expect, test } from "vitest";
import { z } from "zod";
import { useDatabase } from "#test/database.ts";
import { reader } from "./transaction.ts";

useDatabase();

const ProjectRow = z.object({ id: z.string(), slug: z.string(), createdAt: z.date() });
const PROJECTS = 'SELECT id, slug, created_at AS "createdAt" FROM project';

test("rows that fit their schema come through as they are", async () => {
  expect(await reader.rows(ProjectRow, PROJECTS)).toEqual([
    { id: "prj_default", slug: "default", createdAt: expect.any(Date) },
  ]);
});

test.each([
  [
    "a wrong alias",
    'SELECT id, slug, created_at AS "madeAt" FROM project',
    /returns \(id, madeAt, slug\).*names \(createdAt, id, slug\)/,
  ],
  [
    "a wrong alias where no row is found",
    'SELECT id, slug AS name, now() AS "createdAt" FROM project WHERE false',
    /returns \(createdAt, id, name\)/,
  ],
  ["a column too many", `${PROJECTS.replace("SELECT", "SELECT key,")}`, /returns \(createdAt, id, key, slug\)/],
  ["another type", 'SELECT id, 7 AS slug, now() AS "createdAt" FROM project', /does not fit/],
  [
    "null where the schema has none",
    'SELECT id, NULL::text AS slug, now() AS "createdAt" FROM project',
    /does not fit/,
  ],
])("%s fails", async (_what, sql, message) => {
  await expect(reader.rows(ProjectRow, sql)).rejects.toThrow(message);
});

test("a column that was renamed fails", async () => {
  await reader.run("ALTER TABLE project RENAME COLUMN slug TO handle");
  await expect(reader.rows(ProjectRow, PROJECTS)).rejects.toThrow('column "slug" does not exist');
  await expect(reader.rows(ProjectRow, PROJECTS.replace("slug", "handle"))).rejects.toThrow(/returns/);
});
