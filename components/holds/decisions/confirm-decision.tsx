import { useRef, useState } from "react";
import { Button } from "#components/ui/button/button.tsx";
import { Dialog } from "#components/ui/dialog/dialog.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Textarea } from "#components/ui/form/textarea.tsx";
import type { HoldDesk } from "#lib/client/holds/use-hold-desk.ts";
import { useShortcuts } from "#lib/client/shortcuts/shortcuts.ts";
import { countOf } from "#lib/client/text/amounts.ts";
import type { HoldDetail } from "#lib/contract/queue.ts";
import { DECISION_VERBS } from "#lib/engine/holds/decision-verbs.ts";
import { holdName } from "#lib/engine/holds/hold-name.ts";
import { nth } from "#lib/engine/text/nth.ts";
import { verbLabel } from "./verb-button.tsx";

/** Confirms a decision: cancelling asks once, a repeated decision asks whether it is meant. */
export function ConfirmDecision({ desk }: { desk: HoldDesk }) {
  const { asking, hold } = desk;
  return asking && <Asked key={`${hold.id}${asking.verb}`} desk={desk} asking={asking} />;
}

function Asked({ desk, asking }: { desk: HoldDesk; asking: NonNullable<HoldDesk["asking"]> }) {
  const { hold } = desk;
  const [note, setNote] = useState(desk.draft.note);
  const first = useRef<HTMLButtonElement>(null);
  const keep = useRef<HTMLButtonElement>(null);
  useShortcuts({ "mod+enter": () => desk.confirm(note) }, { inDialog: true });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && desk.keep()}
      title={titleOf(hold, asking.because)}
      description={consequenceOf(hold, asking)}
      initialFocus={asking.because === "cancel" ? keep : first}
      actions={
        <>
          <Button
            ref={first}
            variant={asking.because === "cancel" ? "danger" : "primary"}
            shortcut="mod+enter"
            onClick={() => desk.confirm(note)}
          >
            {asking.because === "same" ? `${DECISION_VERBS[asking.verb].label} anyway` : verbLabel(desk, asking.verb)}
          </Button>
          <Button ref={keep} onClick={desk.keep}>
            {asking.because === "cancel" ? "Keep" : "Not now"}
          </Button>
        </>
      }
    >
      {asking.because !== "same" && (
        <div className="px-6 pb-4 max-tablet:px-4">
          <Field label="Note" optional>
            {(ids) => <Textarea {...ids} value={note} onChange={(event) => setNote(event.target.value)} />}
          </Field>
        </div>
      )}
    </Dialog>
  );
}

function titleOf(hold: HoldDetail, because: NonNullable<HoldDesk["asking"]>["because"]): string {
  if (because === "cancel") return `Cancel ${holdName(hold)}?`;
  return "Nothing will be different";
}

function consequenceOf(hold: HoldDetail, { because, words }: NonNullable<HoldDesk["asking"]>): string {
  if (because === "same")
    return `${holdName(hold)} needs a decision for the same reason for the ${nth(hold.recurrence + 1)} time. ${words ?? ""}`;
  const waiting = hold.downstreamBlocked;
  const others =
    waiting === 0
      ? ""
      : ` ${countOf(waiting, "ticket")} that ${waiting === 1 ? "waits" : "wait"} for it will need a decision.`;
  return `${hold.subject === "run" ? "Its run ends, and nothing of it is kept." : "Nothing more is tried."}${others}`;
}
