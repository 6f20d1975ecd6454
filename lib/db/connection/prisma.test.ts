import { expect, test } from "vitest";
import { isByKey } from "./prisma.ts";

const from = (view: string, where: string) =>
  `SELECT "public"."${view}"."id" FROM "public"."${view}" WHERE ${where} OFFSET $9`.replaceAll(
    "?",
    `"public"."${view}".`,
  );

test.each([
  ["run", '(?"id" = $1 AND 1=1)'],
  ["hold_view", '?"ticket_id" = $1 ORDER BY ?"opened_at" ASC'],
  ["hold_view", '?"id" IN ($1,$2,$3)'],
  ["project", '(?"slug" = $1 AND 1=1)'],
  ["hold_view", '(?"ticket_id" = $1 AND ?"run_id" IN ($2))'],
])("a read of %s by a key is planned once: %s", (view, where) => expect(isByKey(from(view, where))).toBe(true));

test.each([
  ["ticket_view", '?"project_id" = $1 ORDER BY ?"created_at" DESC', "a list"],
  ["ticket_view", '(?"project_id" = $1 AND ?"category" IN ($2))', "a filter"],
  ["hold_view", '(?"ticket_id" = $1 AND (?"run_id" IS NULL OR ?"run_id" IN ($2)))', "either of two"],
  ["ticket_view", '?"id" IN ($1,$2,$3,$4,$5,$6,$7,$8)', "more than a few values"],
  ["hold", '?"state" = $1', "a state"],
])("a read of %s by %s is planned for its values: %s", (view, where) => expect(isByKey(from(view, where))).toBe(false));

test("what writes is planned for its values", () => {
  expect(isByKey('UPDATE "public"."run" SET "steps" = $1 WHERE "public"."run"."id" = $2')).toBe(false);
});
