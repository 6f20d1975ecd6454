"use client";
import { useState } from "react";
import { RefusalNote } from "#components/ui/notice/refusal-note.tsx";
import { useAction } from "#lib/client/requests/use-action.ts";
import { SEND_DELAY } from "#lib/engine/holds/pending/send-delay.ts";
import { saveSendDelay } from "#lib/server/actions/account.ts";

/** After how many seconds this person's decisions are sent; saved when the slider is let go. */
export function SendDelayField({ seconds: stored }: { seconds: number }) {
  const [seconds, setSeconds] = useState(stored);
  const { run, refusal } = useAction(saveSendDelay);
  const save = () => seconds !== stored && void run({ seconds });
  return (
    <div className="grid gap-1.5 p-3.5">
      <label className="grid gap-1.5">
        <span className="flex justify-between text-meta text-t2">
          Send decisions after
          <output className="text-t1 tabular-nums">{seconds === 0 ? "at once" : `${seconds} s`}</output>
        </span>
        <input
          type="range"
          min={SEND_DELAY.min}
          max={SEND_DELAY.max}
          value={seconds}
          aria-valuetext={seconds === 0 ? "at once" : `${seconds} seconds`}
          onChange={(event) => setSeconds(Number(event.target.value))}
          onPointerUp={save}
          onKeyUp={save}
          onBlur={save}
          className="h-6 w-full accent-human max-tablet:h-11"
        />
      </label>
      <p className="text-meta text-t3">
        Until then a decision can be undone, every lead sees it, and nobody else decides. The desk sends it, also when
        this tab is closed.
      </p>
      <RefusalNote>{refusal}</RefusalNote>
    </div>
  );
}
