import { useRef, useState } from "react";
import { createPortal } from "react-dom";
import { focusBeside } from "#components/batches/focus-beside.ts";
import type { QueuePlace } from "#lib/client/queue/queue-address.ts";
import type { Selection } from "#lib/client/queue/use-selection.ts";
import { useSelectionDesk } from "#lib/client/queue/use-selection-desk.ts";
import { SelectionBar } from "./selection-bar.tsx";
import { type OpenChange, SelectionKeys } from "./selection-keys.tsx";
import { SelectionPane } from "./selection-pane.tsx";

/** The parts that decide a selection: keys, the bar over the list, and the pane with what would happen. The note survives closing. */
export function SelectionParts({
  selection,
  shown,
  project,
  pane,
  setReviewing,
  onClear,
  goTo,
}: {
  selection: Selection;
  shown: boolean;
  project: string;
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
  if (!shown) return null;
  return (
    <>
      <SelectionKeys desk={desk} setOpen={setOpen} onNote={editNote} />
      <SelectionBar desk={desk} project={project} open={open} setOpen={setOpen} onNote={editNote} onClear={onClear} />
      {pane && createPortal(<SelectionPane desk={desk} noteRef={note} onBack={() => setReviewing(false)} />, pane)}
    </>
  );
}
