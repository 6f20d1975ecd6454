import { useState } from "react";
import { overEmpty } from "#lib/client/browser/over-empty.ts";
import { tabStorage } from "#lib/client/browser/tab-storage.ts";
import { EMPTY_DRAFT, type TicketDraft } from "./ticket-draft.ts";

/** What is saved of a form: its fields, and what the ticket was when they were begun. */
interface Saved {
  draft: TicketDraft;
  /** Of an edited ticket; null for a new one. */
  read: { version: number; text: string } | null;
}

const saved = tabStorage<Saved>("yardmaster.ticket-draft.", readSaved);

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

/** A field that an older version of the desk did not have is empty. */
function readSaved(stored: unknown): Saved | null {
  if (typeof stored !== "object" || stored === null) return null;
  const { draft: storedDraft, read = null } = stored as Partial<Saved>;
  const draft = overEmpty(EMPTY_DRAFT, storedDraft);
  return draft && { draft, read };
}
