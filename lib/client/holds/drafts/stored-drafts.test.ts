import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { draftBases } from "./draft-bases.ts";
import { EMPTY_DRAFT, readDraft } from "./drafts.ts";

const stored = new Map<string, string>();

beforeEach(() => {
  vi.stubGlobal("sessionStorage", { getItem: (name: string) => stored.get(name) ?? null });
});
afterEach(() => vi.unstubAllGlobals());

test("a draft that an older version of the desk stored keeps its text, and the rest is empty", () => {
  stored.set("yardmaster.draft.hld_1", JSON.stringify({ note: "mind the vault", waive: "fnd_1", mood: 1 }));
  expect(readDraft("hld_1")).toEqual({ ...EMPTY_DRAFT, note: "mind the vault" });
});

test("so does what a draft was written upon", () => {
  const findings = { fnd_1: { label: "F1", words: "high, new" } };
  stored.set("yardmaster.draft-basis.hld_1", JSON.stringify({ findings }));
  stored.set("yardmaster.draft-basis.hld_2", JSON.stringify({ sha: "abc" }));
  expect(draftBases.get("hld_1")).toEqual({ findings, sha: null });
  expect(draftBases.get("hld_2")).toBeNull();
});
