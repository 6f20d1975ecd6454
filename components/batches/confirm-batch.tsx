import { useRef } from "react";
import { Button } from "#components/ui/button/button.tsx";
import { Dialog } from "#components/ui/dialog/dialog.tsx";
import { batchVerb } from "#lib/client/batches/batch-words.ts";
import { countOf } from "#lib/client/text/amounts.ts";
import type { DecisionVerb } from "#lib/engine/holds/decision-verbs.ts";

/** Whether a verb is confirmed before it decides many holds: what it ends cannot be started again. */
export function asksBack(verb: DecisionVerb): boolean {
  return verb === "cancel" || verb === "approve";
}

/** The confirmation, with the number of holds. */
export function ConfirmBatch({
  verb,
  count,
  blocked,
  onConfirm,
  onKeep,
}: {
  verb: DecisionVerb;
  count: number;
  /** How many tickets wait for any of them; null: not known. */
  blocked: number | null;
  onConfirm: () => void;
  onKeep: () => void;
}) {
  const keep = useRef<HTMLButtonElement>(null);
  const cancels = verb === "cancel";
  const others = blocked ? ` ${countOf(blocked, "ticket")} that wait for them will need a decision.` : "";
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onKeep()}
      title={`${batchVerb(verb)} ${countOf(count, "ticket")}?`}
      description={
        cancels
          ? `Nothing more is tried.${others}`
          : "The latest attempt of each is accepted as it is, and the tickets are done."
      }
      initialFocus={keep}
      actions={
        <>
          <Button variant={cancels ? "danger" : "primary"} onClick={onConfirm}>
            {batchVerb(verb)} {countOf(count, "ticket")}
          </Button>
          <Button ref={keep} onClick={onKeep}>
            Keep
          </Button>
        </>
      }
    />
  );
}
