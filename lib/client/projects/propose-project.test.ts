import { expect, test } from "vitest";
import { proposeKey, proposeSlug } from "./propose-project.ts";

test.each([
  ["Ledger", "ledger", "LED"],
  ["Security drills", "security-drills", "SD"],
  ["  Überblick & Co. 2 ", "uberblick-co-2", "UC"],
  ["a b c d e f g", "a-b-c-d-e-f-g", "ABCDE"],
  ["42", "42", ""],
  ["", "", ""],
])("a project called %j", (name, slug, key) => {
  expect([proposeSlug(name), proposeKey(name)]).toEqual([slug, key]);
});
