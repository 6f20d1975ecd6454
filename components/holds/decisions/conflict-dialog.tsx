import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Button } from "#components/ui/button/button.tsx";
import { Dialog } from "#components/ui/dialog/dialog.tsx";
import { ExternalText } from "#components/ui/text/external-text.tsx";
import { copyText } from "#lib/client/browser/copy-text.ts";
import { type Conflict, settleConflict } from "#lib/client/holds/decisions/conflicts.ts";
import { decidedWords } from "#lib/client/holds/decisions/decision-words.ts";
import { setLocalDecision } from "#lib/client/holds/decisions/local-decisions.ts";
import { holdQuery } from "#lib/client/queue/queue-queries.ts";
import { useTimeZone } from "#lib/client/time/clock.tsx";
import { formatClock } from "#lib/client/time/clock-time.ts";
import { announce } from "#lib/client/toasts/announcements.ts";
import { DECISION_VERBS } from "#lib/engine/holds/decision-verbs.ts";

/** Somebody else decided first: their decision counts, and what this person wrote is not lost. */
export function ConflictDialog({ conflict }: { conflict: Conflict }) {
  const { theirs, mine } = conflict;
  const [compared, setCompared] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);
  const timeZone = useTimeZone();
  const { note } = mine.choice;
  const keepTheirs = () => {
    setLocalDecision(mine.hold.id, null);
    settleConflict(conflict);
  };
  const copy = async () =>
    announce((await copyText(note ?? "")) ? "Copied" : "Not copied. The browser did not allow it");
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && settleConflict(conflict)}
      title={decidedWords(theirs, timeZone, true)}
      description={`Your ${DECISION_VERBS[mine.choice.verb].label} for ${mine.hold.ticket.key} did not happen: the first decision counts. ${note ? "Your note is kept." : ""}`}
      initialFocus={keep}
      actions={
        <>
          <Button ref={keep} variant="primary" onClick={keepTheirs}>
            Keep theirs
          </Button>
          <Button aria-expanded={compared} onClick={() => setCompared(!compared)}>
            Compare
          </Button>
          {note && <Button onClick={copy}>Copy my note</Button>}
        </>
      }
    >
      {compared && <Compared conflict={conflict} />}
    </Dialog>
  );
}

/** Both decisions, part by part. */
function Compared({ conflict: { theirs, mine } }: { conflict: Conflict }) {
  const timeZone = useTimeZone();
  const { data: hold } = useQuery(holdQuery(mine.hold.id));
  const answer = { theirs: answerText(hold?.decision?.answer), mine: answerText(mine.choice.answer) };
  const rows = [
    { what: "Decision", theirs: DECISION_VERBS[theirs.verb].label, mine: DECISION_VERBS[mine.choice.verb].label },
    {
      what: "When",
      theirs: formatClock(theirs.at, timeZone, true),
      mine: formatClock(new Date(mine.at).toISOString(), timeZone, true),
    },
    { what: "Note", theirs: theirs.note, mine: mine.choice.note || null },
    ...(answer.theirs !== null || answer.mine !== null ? [{ what: "Answer", ...answer }] : []),
  ];
  return (
    <div className="px-6 pb-5 max-tablet:px-4">
      <table className="w-full table-fixed border-collapse text-left align-top">
        <thead>
          <tr className="text-meta text-t3">
            <th scope="col" className="w-22 py-1.5 font-normal">
              <span className="sr-only">Part</span>
            </th>
            <th scope="col" className="py-1.5 pr-3 font-normal">
              {theirs.by.name}
            </th>
            <th scope="col" className="py-1.5 font-normal">
              You
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ what, theirs: left, mine: right }) => (
            <tr key={what} className="border-t border-line-1 align-top">
              <th scope="row" className="py-1.5 text-meta font-normal text-t3">
                {what}
              </th>
              <td className="py-1.5 pr-3 wrap-break-word whitespace-pre-wrap">
                <Part text={left} />
              </td>
              <td className="py-1.5 wrap-break-word whitespace-pre-wrap">
                {left === right && left !== null ? <span className="text-t3">the same</span> : <Part text={right} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Part({ text }: { text: string | null }) {
  return text === null || text === "" ? <span className="text-t3">none</span> : <ExternalText text={text} />;
}

function answerText(answer: unknown): string | null {
  if (answer === null || answer === undefined) return null;
  return typeof answer === "string" ? answer : JSON.stringify(answer);
}
