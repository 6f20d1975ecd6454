import { overEmpty } from "#lib/client/browser/over-empty.ts";
import { tabStorage } from "#lib/client/browser/tab-storage.ts";
import { type ConsentScope, RULE_DAYS } from "#lib/engine/consents/consent-scopes.ts";
import type { GrantKind } from "#lib/engine/holds/grants.ts";

/** How the answer is to be saved as a precedent. */
export interface KeepDraft {
  days: number;
  auto: boolean;
  label: string | null;
  agent: string | null;
  driver: string | null;
}

/** What an allowed call is to cover as a rule. */
export interface RuleDraft {
  arguments: "same" | "any";
  label: string | null;
  agent: string | null;
  days: number;
}

/** What a person has written for a hold and not sent yet. */
export interface Draft {
  note: string;
  /** The answer in their own words. */
  answer: string;
  /** The answer they chose among the options, by its place; null: none, or their own words. */
  choice: number | null;
  /** Keys of the findings that are left out. */
  waive: readonly string[];
  /** What is granted instead of the full budget, as typed; empty: the full one. */
  grants: Readonly<Partial<Record<GrantKind, string>>>;
  /** The answer is also saved as a precedent; null: it is not. */
  keep: KeepDraft | null;
  /** How far a tool call is allowed, and what it covers as a rule. */
  scope: ConsentScope;
  rule: RuleDraft;
}

/** Nothing is written. */
export const EMPTY_DRAFT: Draft = {
  note: "",
  answer: "",
  choice: null,
  waive: [],
  grants: {},
  keep: null,
  scope: "once",
  rule: { arguments: "same", label: null, agent: null, days: RULE_DAYS },
};

const drafts = tabStorage<Draft>("yardmaster.draft.", (stored) => overEmpty(EMPTY_DRAFT, stored));

/** The draft for a hold, stored in this tab across updates, reloads and conflicts. */
export function useDraft(holdId: string): Draft {
  return drafts.use(holdId) ?? EMPTY_DRAFT;
}

/** The draft for a hold now. */
export function readDraft(holdId: string): Draft {
  return drafts.get(holdId) ?? EMPTY_DRAFT;
}

/** Changes parts of a draft. */
export function writeDraft(holdId: string, change: Partial<Draft>): void {
  const draft = { ...readDraft(holdId), ...change };
  const isEmpty = JSON.stringify(draft) === JSON.stringify({ ...draft, ...EMPTY_DRAFT });
  drafts.set(holdId, isEmpty ? null : draft);
}

/** Removes a draft that was sent for good. */
export function forgetDraft(holdId: string): void {
  drafts.set(holdId, null);
}
