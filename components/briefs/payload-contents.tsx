import { TicketPlus } from "lucide-react";
import { FindingLine } from "#components/reviews/findings/finding-line.tsx";
import { MakeTicket } from "#components/reviews/findings/make-ticket.tsx";
import { IconButton } from "#components/ui/button/icon-button.tsx";
import { Checkbox } from "#components/ui/form/checkbox.tsx";
import type { HoldDesk } from "#lib/client/holds/use-hold-desk.ts";
import { plainText } from "#lib/client/text/plain-text.ts";
import type { LedgerFinding } from "#lib/contract/queue.ts";

/** The parts of a brief that a person can change: findings to leave out, and what comes with them. */
export function PayloadContents({ desk }: { desk: HoldDesk }) {
  const { hold, verb, payload } = desk;
  if (verb !== "retry" && payload.missing !== null) return <Missing words={payload.missing} />;
  if (verb !== "retry")
    return (
      // What a paused run gets is one short message: it is shown as it is.
      payload.preview && (
        <p className="px-3.5 pb-3 wrap-break-word whitespace-pre-wrap text-t2">
          {plainText(payload.preview.text.trim())}
        </p>
      )
    );
  return (
    <>
      {hold.notes.length > 0 && (
        <ul className="grid gap-1 px-3.5 pb-2.5 text-meta text-t2">
          {hold.notes.map((note) => (
            <li key={`${note.by}${note.note}`} className="wrap-break-word">
              Also sent, from {note.by}: “{plainText(note.note)}”
            </li>
          ))}
        </ul>
      )}
      {hold.ledger.findings.length > 0 && (
        <ul aria-label="Findings" className="pb-1.5">
          {hold.ledger.findings.map((finding) => (
            <Finding key={finding.key} desk={desk} finding={finding} />
          ))}
        </ul>
      )}
      {payload.missing !== null && <Missing words={payload.missing} />}
      {payload.preview && <Sections text={payload.preview.text} />}
    </>
  );
}

export function Missing({ words }: { words: string }) {
  return <p className="px-3.5 pb-3 text-meta text-t3">{words}, to see what it gets.</p>;
}

/** An open finding is sent unless it is left out; then it is recorded as waived by whoever decides. */
function Finding({ desk: { hold, draft, write }, finding }: { desk: HoldDesk; finding: LedgerFinding }) {
  const left = draft.waive.includes(finding.key);
  const mayLeave = finding.open && hold.mayDecide && hold.state === "open";
  const others = draft.waive.filter((key) => key !== finding.key);
  return (
    <FindingLine
      finding={finding}
      leftOut={mayLeave && left}
      box={
        mayLeave && (
          <Checkbox
            aria-label={`Send ${finding.label}`}
            checked={!left}
            onChange={() => write({ waive: left ? others : [...others, finding.key] })}
          />
        )
      }
      action={
        // Quiet, because most findings are to be fixed here. Only while the ticket itself is held, so that nobody works on it.
        mayLeave &&
        hold.subject === "ticket" &&
        hold.ticket !== null && (
          <MakeTicket ticket={hold.ticket} finding={finding}>
            {(ask) => (
              <IconButton label={`Make ${finding.label} a ticket`} onClick={ask}>
                <TicketPlus aria-hidden="true" />
              </IconButton>
            )}
          </MakeTicket>
        )
      }
    />
  );
}

/** The headings of the brief: what is in it, without reading it all. */
function Sections({ text }: { text: string }) {
  const headings = text.split("\n").flatMap((line) => (line.startsWith("## ") ? [line.slice(3)] : []));
  if (headings.length === 0) return null;
  return <p className="px-3.5 pb-2.5 text-meta wrap-break-word text-t3">In it: {headings.join(" · ")}</p>;
}
