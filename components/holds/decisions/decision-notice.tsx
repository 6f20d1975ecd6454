import { CircleAlert, CircleCheck, Hourglass, type LucideIcon, UserCheck } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#components/ui/button/button.tsx";
import { CopyButton } from "#components/ui/button/copy-button.tsx";
import { askAboutConflict } from "#lib/client/holds/decisions/conflicts.ts";
import { decidedWords, givenUpWords, sendingWords } from "#lib/client/holds/decisions/decision-words.ts";
import type { LocalDecision } from "#lib/client/holds/decisions/local-decisions.ts";
import type { HoldDesk } from "#lib/client/holds/use-hold-desk.ts";
import { useDesk } from "#lib/client/people/desk-context.tsx";
import { plainText } from "#lib/client/text/plain-text.ts";
import { useTimeZone } from "#lib/client/time/clock.tsx";
import type { Sending } from "#lib/contract/holds/sending.ts";
import { isOfTicket } from "#lib/contract/holds.ts";
import type { HoldDetail } from "#lib/contract/queue.ts";
import { DECISION_VERBS } from "#lib/engine/holds/decision-verbs.ts";
import { holdName } from "#lib/engine/holds/hold-name.ts";
import { FateTag } from "../facts/hold-tags.tsx";
import { UndoAndSend } from "../outbox/undo-and-send.tsx";

/**
 * What a person must know about a hold before they act on it: their decision did not happen, or waits here, or it was decided
 * elsewhere.
 */
export function DecisionNotice({ desk, hold }: { desk: HoldDesk; hold: HoldDetail }) {
  const { local, draft } = desk;
  if (local?.state === "returned") return <Returned desk={desk} returned={local} />;
  if (local?.state === "waiting")
    return (
      <Notice icon={Hourglass} words={local.words}>
        <Button size="sm" onClick={desk.takeBack}>
          Take back
        </Button>
      </Notice>
    );
  if (hold.sending !== null) return <SendingNotice hold={hold} sending={hold.sending} />;
  return (
    <SettledNotice hold={hold}>
      <FateTag probation={hold.probation} />
      {draft.note !== "" && <CopyButton text={draft.note} what="my note" />}
      {draft.answer !== "" && <CopyButton text={draft.answer} what="my answer" />}
    </SettledNotice>
  );
}

/** Somebody decided it, and it is sent in a moment; its person can still take it back. */
function SendingNotice({ hold, sending }: { hold: HoldDetail; sending: Sending }) {
  const { me } = useDesk();
  const timeZone = useTimeZone();
  return (
    <Notice icon={Hourglass} words={sendingWords(sending, timeZone)}>
      {sending.by.id === me.id && <UndoAndSend hold={{ id: hold.id, ticket: { key: holdName(hold) } }} />}
    </Notice>
  );
}

/** By whom a hold was decided, or that it is over. Nothing while it is open. */
export function SettledNotice({ hold, children }: { hold: HoldDetail; children?: ReactNode }) {
  const settled = settledWords(hold, useTimeZone());
  if (settled === null) return null;
  const { decision } = hold;
  return (
    <Notice icon={decision ? UserCheck : CircleCheck} words={settled}>
      {children}
      {decision?.note && <p className="basis-full text-t1">“{plainText(decision.note)}”</p>}
    </Notice>
  );
}

function Notice({
  icon: Icon,
  words,
  urgent = false,
  children,
}: {
  icon: LucideIcon;
  words: string;
  urgent?: boolean;
  children?: ReactNode;
}) {
  return (
    <div
      role={urgent ? "alert" : "status"}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-3 border border-held-l bg-held-bg px-3.5 py-2.5 text-held-t"
    >
      <Icon aria-hidden="true" className="size-4" />
      <p className="min-w-40 flex-1 font-medium wrap-break-word">{words}.</p>
      {children}
    </div>
  );
}

/** This person's decision did not happen: what can be done now. What they wrote is still there. */
function Returned({ desk, returned }: { desk: HoldDesk; returned: LocalDecision & { state: "returned" } }) {
  const { theirs, decision, because, verb, words } = returned;
  return (
    <Notice icon={CircleAlert} words={words} urgent>
      {theirs && (
        <Button size="sm" aria-haspopup="dialog" onClick={() => askAboutConflict({ theirs, mine: decision })}>
          Compare
        </Button>
      )}
      {desk.draft.note !== "" && <CopyButton text={desk.draft.note} what="my note" />}
      {because === "refused" && <WhatWorks desk={desk} refused={verb} />}
      {because === "unreached" && (
        <Button size="sm" onClick={() => desk.choose(verb)}>
          Send again
        </Button>
      )}
      <Button size="sm" variant="quiet" onClick={desk.forgetReturn}>
        {theirs ? "Keep theirs" : "Dismiss"}
      </Button>
    </Notice>
  );
}

/** Offers the verb that works where the chosen one is not allowed. */
function WhatWorks({ desk, refused }: { desk: HoldDesk; refused: string }) {
  const [lead] = desk.hold.verbs;
  if (lead === undefined || lead === refused || desk.off(lead) !== null) return null;
  return (
    <Button size="sm" shortcut={DECISION_VERBS[lead].key} onClick={() => desk.choose(lead)}>
      {DECISION_VERBS[lead].label} instead
    </Button>
  );
}

function settledWords(hold: HoldDetail, timeZone: string): string | null {
  if (hold.decision) return (isOfTicket(hold) ? decidedWords : givenUpWords)(hold.decision, timeZone);
  return hold.state === "withdrawn" ? "Withdrawn: what it was about is over" : null;
}
