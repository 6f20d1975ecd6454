import { useState } from "react";
import { tabStorage } from "#lib/client/browser/tab-storage.ts";
import { EMPTY_DRAFT, type TicketDraft } from "./ticket-draft.ts";

/** What is kept of a form: its fields, and what the ticket was when they were begun. */
interface Kept {
  draft: TicketDraft;
  /** Of an edited ticket; null for a new one. */
  read: { version: number; text: string } | null;
}

const kept = tabStorage<Kept>("yardmaster.ticket-draft.", (stored) =>
  isKept(stored) ? { read: stored.read ?? null, draft: { ...EMPTY_DRAFT, ...stored.draft } } : null,
);

/**
 * What a person has written in the form of a ticket, kept in this tab over closing, updates and reloads until it was sent.
 * `name` tells one form from another; `begin` is what it holds at first.
 */
export function useKeptDraft(name: string, begin: Kept) {
  const [state, setState] = useState(() => ({ name, ...(kept.get(name) ?? begin) }));
  const current = state.name === name ? state : { name, ...(kept.get(name) ?? begin) };
  const change = (draft: TicketDraft) => {
    setState({ ...current, draft });
    kept.set(name, isSame(draft, begin.draft) ? null : { draft, read: current.read });
  };
  return {
    draft: current.draft,
    read: current.read,
    isBegun: !isSame(current.draft, begin.draft),
    change,
    /** Takes the ticket as it is now for what was read, and keeps the fields. */
    readAgain: (read: Kept["read"]) => {
      setState({ ...current, read });
      kept.set(name, { draft: current.draft, read });
    },
    /** It was sent, or given up: the form holds this now, and nothing is kept. */
    startAnew: (next: Kept = begin) => {
      setState({ name, ...next });
      kept.set(name, null);
    },
  };
}

function isSame(a: TicketDraft, b: TicketDraft): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Of this desk and this version of it: another one may have kept something else. */
function isKept(value: unknown): value is Kept {
  if (typeof value !== "object" || value === null || !("draft" in value)) return false;
  const { draft } = value;
  if (typeof draft !== "object" || draft === null) return false;
  return Object.entries(EMPTY_DRAFT).every(([field, empty]) => {
    const kept = (draft as Record<string, unknown>)[field];
    return typeof kept === typeof empty && Array.isArray(kept) === Array.isArray(empty);
  });
}
