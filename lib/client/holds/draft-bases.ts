import type { DraftBasis } from "./draft-basis.ts";

const PREFIX = "yardmaster.draft-basis.";
const bases = new Map<string, DraftBasis | null>();
const listeners = new Set<() => void>();

/** What the draft for a hold was written upon, kept in this tab as the draft is; null: there is none. */
export function basisUnder(holdId: string): DraftBasis | null {
  const known = bases.get(holdId);
  if (known !== undefined) return known;
  const stored = load(holdId);
  bases.set(holdId, stored);
  return stored;
}

/** Notes what a draft is written upon from now on. */
export function noteBasis(holdId: string, basis: DraftBasis): void {
  set(holdId, basis);
}

/** There is no draft any more. */
export function forgetBasis(holdId: string): void {
  if (basisUnder(holdId) !== null) set(holdId, null);
}

export function subscribeToBases(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(holdId: string, basis: DraftBasis | null): void {
  bases.set(holdId, basis);
  try {
    if (basis === null) sessionStorage.removeItem(PREFIX + holdId);
    else sessionStorage.setItem(PREFIX + holdId, JSON.stringify(basis));
  } catch {
    // Storage is full or forbidden: it lives as long as the page, as the draft does.
  }
  for (const listener of listeners) listener();
}

function load(holdId: string): DraftBasis | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(PREFIX + holdId) ?? "null");
    return typeof stored === "object" && stored !== null && "findings" in stored ? (stored as DraftBasis) : null;
  } catch {
    return null;
  }
}
