"use client";
import { useState } from "react";
import { Checkbox } from "#components/ui/form/checkbox.tsx";
import { RefusalNote } from "#components/ui/notice/refusal-note.tsx";
import { useAction } from "#lib/client/requests/use-action.ts";
import { SEND_DELAY } from "#lib/engine/holds/pending/send-delay.ts";
import { saveDecisionSettings } from "#lib/server/actions/account.ts";

/** After how many seconds this person's decisions are sent, saved when the slider is let go, and how they hear of them. */
export function DecisionSettings({ stored }: { stored: { sendDelay: number; tellOutcomes: boolean } }) {
  const [sendDelay, setSendDelay] = useState(stored.sendDelay);
  const { run, refusal } = useAction(saveDecisionSettings);
  const { tellOutcomes } = stored;
  const save = () => sendDelay !== stored.sendDelay && void run({ sendDelay, tellOutcomes });
  const words = sendDelay === 0 ? "at once" : `${sendDelay} s`;
  return (
    <div className="grid gap-3 p-3.5">
      <div className="grid gap-1.5">
        <label htmlFor="send-delay" className="flex justify-between text-meta text-t2">
          Send decisions after
          <span className="text-t1 tabular-nums">{words}</span>
        </label>
        <input
          id="send-delay"
          type="range"
          min={SEND_DELAY.min}
          max={SEND_DELAY.max}
          value={sendDelay}
          aria-valuetext={words}
          onChange={(event) => setSendDelay(Number(event.target.value))}
          onPointerUp={save}
          onKeyUp={save}
          onBlur={save}
          className="h-6 w-full max-w-100 accent-human max-tablet:h-11"
        />
        <p className="text-meta text-t3">
          Until then a decision can be undone, every lead sees it, and nobody else decides. The desk sends it, also when
          this tab is closed.
        </p>
      </div>
      <Checkbox
        checked={tellOutcomes}
        onChange={(event) => void run({ sendDelay, tellOutcomes: event.target.checked })}
      >
        Tell me how my decisions went
      </Checkbox>
      <RefusalNote>{refusal}</RefusalNote>
    </div>
  );
}
