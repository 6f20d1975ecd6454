import { batchVerb } from "#lib/client/batches/batch-words.ts";
import type { SelectionDesk } from "#lib/client/queue/use-selection-desk.ts";
import { useShortcuts } from "#lib/client/shortcuts/shortcuts.ts";
import { DECISION_VERB_NAMES, DECISION_VERBS } from "#lib/engine/holds/decision-verbs.ts";

/** Which menu of a selection is open. */
export type OpenChange = "assign" | "snooze" | null;

/** The keys that act on the selection. */
export function SelectionKeys({
  desk,
  setOpen,
  onNote,
}: {
  desk: SelectionDesk;
  setOpen: (open: OpenChange) => void;
  onNote: () => void;
}) {
  const verbs = DECISION_VERB_NAMES.filter((verb) => verb !== "answer" && verb !== "intervene").map((verb) => [
    DECISION_VERBS[verb].key,
    { run: () => desk.choose(verb), label: `${batchVerb(verb)} what is selected` },
  ]);
  useShortcuts({
    ...Object.fromEntries(verbs),
    z: { run: () => setOpen("snooze"), label: "Snooze what is selected" },
    "shift+a": { run: () => setOpen("assign"), label: "Assign what is selected" },
    e: { run: onNote, label: "One note for all" },
  });
  return null;
}
