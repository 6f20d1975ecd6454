import { useState } from "react";
import { keptInTab } from "#lib/client/browser/tab-storage.ts";
import { EMPTY_DRAFT, type TicketDraft } from "./ticket-draft.ts";

/** What is saved of a form: its fields, and what the ticket was when they were begun. */
interface Saved {
  draft: TicketDraft;
  /** Of an edited ticket; null for a new one. */
  read: { version: number; text: string } | null;
}

const saved = keptInTab<Saved>("yardmaster.ticket-draft.", (stored) =>
  isSaved(stored) ? { read: stored.read ?? null, draft: { ...EMPTY_DRAFT, ...stored.draft } } : null,
);

/**
 * What a person has written in the form of a ticket, saved in this tab over closing, updates and reloads until it was sent.
 * `name` tells one form from another; `begin` is what it holds at first.
 */
export function useSavedDraft(name: string, begin: Saved) {
  const [state, setState] = useState(() => ({ name, ...(saved.get(name) ?? begin) }));
  const current = state.name === name ? state : { name, ...(saved.get(name) ?? begin) };
  const change = (draft: TicketDraft) => {
    setState({ ...current, draft });
    saved.set(name, isSame(draft, begin.draft) ? null : { draft, read: current.read });
  };
  return {
    draft: current.draft,
    read: current.read,
    isBegun: !isSame(current.draft, begin.draft),
    change,
    /** Takes the ticket as it is now for what was read, and leaves the fields. */
    readAgain: (read: Saved["read"]) => {
      setState({ ...current, read });
      saved.set(name, { draft: current.draft, read });
    },
    /** It was sent, or given up: the form holds this now, and nothing is saved. */
    startAnew: (next: Saved = begin) => {
      setState({ name, ...next });
      saved.set(name, null);
    },
  };
}

function isSame(a: TicketDraft, b: TicketDraft): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Written by this version: another one on the same address may have saved another shape. */
function isSaved(value: unknown): value is Saved {
  if (typeof value !== "object" || value === null || !("draft" in value)) return false;
  const { draft } = value;
  if (typeof draft !== "object" || draft === null) return false;
  return Object.entries(EMPTY_DRAFT).every(([field, empty]) => {
    const stored = (draft as Record<string, unknown>)[field];
    return typeof stored === typeof empty && Array.isArray(stored) === Array.isArray(empty);
  });
}
