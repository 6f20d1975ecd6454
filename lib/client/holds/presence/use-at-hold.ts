import { useEffect, useRef, useState } from "react";
import type { HoldDetail } from "#lib/contract/queue.ts";
import { useDraft } from "../drafts/drafts.ts";
import { useBeHere } from "./use-be-here.ts";
import { useFirstLook } from "./use-first-look.ts";

/** A person who has not typed for this long reads, or is away. Milliseconds. */
const PAUSE_MS = 15_000;

/** Tells the server that this person looks at a hold. The first look is recorded; the others see who is there and who writes. */
export function useAtHold(hold: HoldDetail, shown = true): void {
  useFirstLook(hold, shown);
  useBeHere(hold.id, shown && hold.state === "open", useWriting(hold.id));
}

/** Whether this person is writing a note or an answer for a hold; a draft from before does not count. */
function useWriting(holdId: string): boolean {
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
