"use client";
import { CircleAlert, UserCheck } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { useTimeZone } from "#lib/client/clock.tsx";
import { decidedWords } from "#lib/client/holds/decision-words.ts";
import type { HoldDesk } from "#lib/client/holds/use-hold-desk.ts";
import { FateTag } from "./hold-tags.tsx";

/** What a person must know about a hold before they act on it: it was decided elsewhere, or their decision did not happen. */
export function DecisionNotice({ desk }: { desk: HoldDesk }) {
  const { hold, local, draft } = desk;
  const timeZone = useTimeZone();
  const settled = settledWords(desk, timeZone);
  if (settled === null && local?.state !== "returned") return null;
  const returned = local?.state === "returned" ? local : null;
  const Icon = returned ? CircleAlert : UserCheck;
  return (
    <div
      role={returned ? "alert" : "status"}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-3 border border-held-l bg-held-bg px-3.5 py-2.5 text-held-t"
    >
      <Icon aria-hidden="true" className="size-4" />
      <p className="min-w-40 flex-1 font-medium wrap-break-word">{returned ? `${returned.words}.` : `${settled}.`}</p>
      {!returned && <FateTag probation={hold.probation} />}
      {hold.decision?.note && !returned && <p className="basis-full text-t1">“{hold.decision.note}”</p>}
      {returned && draft.note !== "" && <CopyButton text={draft.note} what="my note" />}
      {returned?.mayRepeat && (
        <Button size="sm" onClick={() => desk.choose(returned.verb)}>
          Send again
        </Button>
      )}
      {returned && (
        <Button size="sm" variant="quiet" onClick={desk.forgetReturn}>
          Dismiss
        </Button>
      )}
    </div>
  );
}

function settledWords({ hold }: HoldDesk, timeZone: string): string | null {
  if (hold.decision) return decidedWords(hold.decision, timeZone);
  return hold.state === "withdrawn" ? "Withdrawn: what it was about is over" : null;
}
