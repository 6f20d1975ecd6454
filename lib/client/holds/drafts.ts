import { useSyncExternalStore } from "react";
import type { GrantKind } from "#lib/engine/grants.ts";

/** How the answer is to be kept. */
export interface KeepDraft {
  days: number;
  auto: boolean;
  label: string | null;
  agent: string | null;
  driver: string | null;
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
  /** What is granted instead of the full budget, as it is written; nothing: the full one. */
  grants: Readonly<Partial<Record<GrantKind, string>>>;
  /** The answer is kept as a precedent. */
  keep: KeepDraft | null;
}

/** Nothing is written. */
export const EMPTY_DRAFT: Draft = { note: "", answer: "", choice: null, waive: [], grants: {}, keep: null };
const PREFIX = "yardmaster.draft.";
const drafts = new Map<string, Draft>();
const listeners = new Set<() => void>();

/** The draft for a hold, kept in this tab over updates, reloads and conflicts. */
export function useDraft(holdId: string): Draft {
  return useSyncExternalStore(
    subscribe,
    () => readDraft(holdId),
    () => EMPTY_DRAFT,
  );
}

/** The draft for a hold now. */
export function readDraft(holdId: string): Draft {
  const known = drafts.get(holdId);
  if (known) return known;
  const stored = load(holdId);
  drafts.set(holdId, stored);
  return stored;
}

/** Changes parts of a draft. */
export function writeDraft(holdId: string, change: Partial<Draft>): void {
  const draft = { ...readDraft(holdId), ...change };
  drafts.set(holdId, draft);
  try {
    const isEmpty = JSON.stringify(draft) === JSON.stringify({ ...draft, ...EMPTY_DRAFT });
    if (isEmpty) sessionStorage.removeItem(PREFIX + holdId);
    else sessionStorage.setItem(PREFIX + holdId, JSON.stringify(draft));
  } catch {
    // Storage is full or forbidden: the draft lives as long as the page.
  }
  for (const listener of listeners) listener();
}

/** Forgets a draft that was sent for good. */
export function forgetDraft(holdId: string): void {
  writeDraft(holdId, EMPTY_DRAFT);
}

function load(holdId: string): Draft {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(PREFIX + holdId) ?? "null");
    return typeof stored === "object" && stored !== null ? { ...EMPTY_DRAFT, ...stored } : EMPTY_DRAFT;
  } catch {
    return EMPTY_DRAFT;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
