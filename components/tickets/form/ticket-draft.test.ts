import { expect, test } from "vitest";
import { overEmpty } from "#lib/client/browser/over-empty.ts";
import { EMPTY_DRAFT } from "./ticket-draft.ts";

test("a draft that was stored before a field existed keeps what was written in the others", () => {
  const {
    reviewRequired: _,
    dependsOn: __,
    ...older
  } = { ...EMPTY_DRAFT, title: "Round half to even", labels: ["py"] };
  expect(overEmpty(EMPTY_DRAFT, older)).toEqual({ ...EMPTY_DRAFT, title: "Round half to even", labels: ["py"] });
});
