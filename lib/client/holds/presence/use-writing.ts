import { useEffect, useRef, useState } from "react";
import { useDraft } from "../drafts/drafts.ts";

/** A person who has not typed for this long reads, or is away. Milliseconds. */
const PAUSE_MS = 15_000;

/** Whether this person writes a note or an answer for a hold just now; a draft from before does not count. */
export function useWriting(holdId: string): boolean {
  const draft = useDraft(holdId);
  const before = useRef(draft);
  const [writing, setWriting] = useState(false);
  useEffect(() => {
    if (draft === before.current) return;
    before.current = draft;
    setWriting(draft.note !== "" || draft.answer !== "" || draft.choice !== null);
    const timer = setTimeout(() => setWriting(false), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft]);
  return writing;
}
