import { useRef, useState } from "react";
import { createPortal } from "react-dom";
import { focusBeside } from "#components/batches/focus-beside.ts";
import { batchVerb } from "#lib/client/batches/batch-words.ts";
import type { QueuePlace } from "#lib/client/queue/queue-address.ts";
import type { Selection } from "#lib/client/queue/use-selection.ts";
import { useSelectionDesk } from "#lib/client/queue/use-selection-desk.ts";
import { useShortcuts } from "#lib/client/shortcuts/shortcuts.ts";
import { DECISION_VERB_NAMES, DECISION_VERBS } from "#lib/engine/holds/decision-verbs.ts";
import { SelectionBar } from "./selection-bar.tsx";
import type { OpenChange } from "./selection-changes.tsx";
import { SelectionPane } from "./selection-pane.tsx";

/** The parts that decide a selection: keys, the bar over the list, and the pane with what would happen. The note survives closing. */
export function SelectionParts({
  selection,
  shown,
  pane,
  setReviewing,
  onClear,
  goTo,
}: {
  selection: Selection;
  shown: boolean;
  /** The pane beside the list. */
  pane: HTMLElement | null;
  /** Opens the pane of the selection on a phone, where it covers the list. */
  setReviewing: (on: boolean) => void;
  onClear: () => void;
  goTo: (place: QueuePlace) => void;
}) {
  const desk = useSelectionDesk(selection, (id) => {
    goTo({ kind: "batch", id });
    focusBeside();
  });
  const [open, setOpen] = useState<OpenChange>(null);
  const note = useRef<HTMLTextAreaElement>(null);
  const editNote = () => {
    setReviewing(true);
    requestAnimationFrame(() => note.current?.focus());
  };
  const verbs = DECISION_VERB_NAMES.filter((verb) => verb !== "answer" && verb !== "intervene").map((verb) => [
    DECISION_VERBS[verb].key,
    { run: () => desk.choose(verb), label: `${batchVerb(verb)} what is selected` },
  ]);
  useShortcuts(
    {
      ...Object.fromEntries(verbs),
      z: { run: () => setOpen("snooze"), label: "Snooze what is selected" },
      "@": { run: () => setOpen("assign"), label: "Assign what is selected" },
      e: { run: editNote, label: "One note for all" },
    },
    { enabled: shown },
  );
  if (!shown) return null;
  return (
    <>
      <SelectionBar desk={desk} open={open} setOpen={setOpen} onNote={editNote} onClear={onClear} />
      {pane && createPortal(<SelectionPane desk={desk} noteRef={note} onBack={() => setReviewing(false)} />, pane)}
    </>
  );
}
