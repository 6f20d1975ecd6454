import { afterEach, expect, test, vi } from "vitest";
import { EMPTY_DRAFT } from "./drafts.ts";

afterEach(() => vi.unstubAllGlobals());

/** The modules as a page has them that was loaded in a tab with these values. */
async function loadPage(stored: Record<string, object>) {
  const texts = Object.entries(stored).map(([name, value]) => [name, JSON.stringify(value)]);
  vi.stubGlobal("sessionStorage", Object.fromEntries(texts));
  vi.resetModules();
  return { ...(await import("./drafts.ts")), ...(await import("./draft-basis.ts")) };
}

test("a draft that an older version of the desk stored keeps its text, and the rest is empty", async () => {
  const older = { note: "mind the vault", waive: "fnd_1", mood: 1 };
  const { readDraft } = await loadPage({ "yardmaster.draft.hld_1": older });
  expect(readDraft("hld_1")).toEqual({ ...EMPTY_DRAFT, note: "mind the vault" });
});

test("so does what a draft was written upon", async () => {
  const findings = { fnd_1: { label: "F1", words: "high, new" } };
  const { draftBases } = await loadPage({
    "yardmaster.draft-basis.hld_1": { findings },
    "yardmaster.draft-basis.hld_2": { sha: "abc" },
  });
  expect(draftBases.get("hld_1")).toEqual({ findings, sha: null });
  expect(draftBases.get("hld_2")).toBeNull();
});
