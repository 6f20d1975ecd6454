import { expect, test } from "vitest";
import { PROFILE_TOOLS } from "#lib/contract/agents/profiles.ts";
import { draftOf, readDraft } from "./profile-draft.ts";

const all = ["model", "stepLimit", "maxResumes", "tools", "budgetUsd", "requiredFile"] as const;

test("what is read back from untouched fields is what was there", () => {
  for (const settings of [{ model: "m" }, { model: "m", stepLimit: 5000, tools: [...PROFILE_TOOLS], budgetUsd: 1.5 }])
    expect(readDraft(draftOf(settings), all, settings)).toEqual({ settings, errors: {} });
});

test("an emptied field is left out, and amounts are read as people write them", () => {
  const before = { model: "m", stepLimit: 10, budgetUsd: 2 };
  const draft = { ...draftOf(before), stepLimit: "12,000", budgetUsd: " ", requiredFile: " out.md " };
  expect(readDraft(draft, all, before).settings).toEqual({ model: "m", stepLimit: 12_000, requiredFile: "out.md" });
});

test("says which field is wrong", () => {
  const draft = { ...draftOf({}), stepLimit: "0", maxResumes: "many", budgetUsd: "-1" };
  const { errors } = readDraft(draft, all, {});
  expect(Object.keys(errors).toSorted()).toEqual(["budgetUsd", "maxResumes", "model", "stepLimit"]);
});

test("reads nothing that the profile does not give out", () => {
  const draft = { ...draftOf({}), model: "m", requiredFile: "f" };
  expect(readDraft(draft, ["model"], {}).settings).toEqual({ model: "m" });
});
