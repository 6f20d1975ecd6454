import { overEmpty } from "#lib/client/browser/over-empty.ts";
import { keptInTab } from "#lib/client/browser/tab-storage.ts";
import type { DraftBasis } from "./draft-basis.ts";

const EMPTY_BASIS: DraftBasis = { findings: {}, sha: null };

/** What the draft for a hold was written upon, by the hold's id, kept as the draft is; null: there is none. */
export const draftBases = keptInTab<DraftBasis>("yardmaster.draft-basis.", (stored) =>
  typeof stored === "object" && stored !== null && "findings" in stored ? overEmpty(EMPTY_BASIS, stored) : null,
);
