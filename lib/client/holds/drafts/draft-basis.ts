import { overEmpty } from "#lib/client/browser/over-empty.ts";
import { tabStorage } from "#lib/client/browser/tab-storage.ts";
import type { HoldDetail, LedgerFinding } from "#lib/contract/queue.ts";

/** What a draft was written upon: the findings, and the hash of what the next run would receive without the draft. */
export interface DraftBasis {
  findings: Record<string, { label: string; words: string }>;
  sha: string | null;
}

/** What the draft for a hold was written upon, by the hold's id and stored as the draft is; null: there is no draft. */
export const draftBases = tabStorage<DraftBasis>("yardmaster.draft-basis.", (stored) =>
  typeof stored === "object" && stored !== null && "findings" in stored
    ? overEmpty<DraftBasis>({ findings: {}, sha: null }, stored)
    : null,
);

/** One finding that is not what it was: `F2`, `new`, `re-raised → addressed`. */
export interface FindingChange {
  key: string;
  label: string;
  issue: string | null;
  words: string;
}

/** What a draft that is begun now is written upon. */
export function basisOf(hold: Pick<HoldDetail, "ledger">, sha: string | null): DraftBasis {
  const { findings } = hold.ledger;
  return {
    findings: Object.fromEntries(findings.map((one) => [one.key, { label: one.label, words: wordsOf(one) }])),
    sha,
  };
}

/** The findings that came, went or have another fate since, in the order of the ledger. */
export function changedFindings({ findings }: DraftBasis, hold: Pick<HoldDetail, "ledger">): FindingChange[] {
  const now = hold.ledger.findings;
  const changes = now.flatMap((one): FindingChange[] => {
    const before = findings[one.key]?.words ?? null;
    const words = wordsOf(one);
    if (before === words) return [];
    const { key, label, issue } = one;
    return [{ key, label, issue, words: before === null ? `came in: ${words}` : `${before} → ${words}` }];
  });
  const gone = Object.entries(findings)
    .filter(([key]) => !now.some((one) => one.key === key))
    .map(([key, { label }]) => ({ key, label, issue: null, words: "no longer there" }));
  return [...changes, ...gone];
}

/** `Two findings changed since you started`; null: nothing did. `shaNow` null: it is not known. */
export function changedWords(
  basis: DraftBasis,
  changes: readonly FindingChange[],
  shaNow: string | null,
): string | null {
  if (changes.length > 0) {
    const count = NUMBERS[changes.length] ?? `${changes.length}`;
    return `${count} ${changes.length === 1 ? "finding" : "findings"} changed since you started`;
  }
  const isOther = basis.sha !== null && shaNow !== null && basis.sha !== shaNow;
  return isOther ? "What it will receive changed since you started" : null;
}

const NUMBERS = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"];

const FATES: Record<LedgerFinding["fate"], string> = {
  new: "new",
  re_raised: "open again",
  addressed: "fixed",
  withdrawn: "withdrawn",
};

function wordsOf({ fate, open, severity }: LedgerFinding): string {
  return `${severity}, ${FATES[fate]}${open ? "" : ", left out"}`;
}
