"use client";
import { Braces, TicketPlus } from "lucide-react";
import { type Ref, useState } from "react";
import { MakeTicket } from "#components/tickets/feedback/make-ticket.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card, CardHeader } from "#components/ui/card.tsx";
import { Chip, Chips } from "#components/ui/chips.tsx";
import { ErrorCard } from "#components/ui/error-card.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Textarea } from "#components/ui/textarea.tsx";
import { formatCount, formatMoney, formatTokens } from "#lib/client/amounts.ts";
import type { HoldDesk } from "#lib/client/holds/use-hold-desk.ts";
import type { HoldDetail, LedgerFinding } from "#lib/contract/queue.ts";
import { DECISION_VERBS } from "#lib/engine/decision-verbs.ts";
import { FindingLine } from "./finding-line.tsx";
import { PayloadRaw } from "./payload-raw.tsx";

/** A token is about four bytes of English text. */
const BYTES_PER_TOKEN = 4;

/** What the next run receives, exactly: the note can be edited, Raw shows the bytes and their hash. */
export function PayloadCard({ desk, noteRef }: { desk: HoldDesk; noteRef?: Ref<HTMLTextAreaElement> }) {
  const [raw, setRaw] = useState(false);
  const { hold, verb, payload, draft, write } = desk;
  if (verb === null) return null;
  return (
    <Card className="min-w-0 overflow-hidden">
      <CardHeader
        title={titleFor(desk)}
        meta={payload.preview && `about ${formatCount(tokensOf(payload.preview.text))} tokens`}
        actions={
          <Button
            size="sm"
            variant="quiet"
            aria-pressed={raw}
            icon={<Braces aria-hidden="true" className="size-3.5" />}
            onClick={() => setRaw(!raw)}
          >
            Raw
          </Button>
        }
      />
      {desk.previewed.length > 1 && (
        <div className="border-b border-line-1 px-2 py-1">
          <Chips label="What it would receive after">
            {desk.previewed.map((candidate) => (
              <Chip key={candidate} on={candidate === verb} onClick={() => desk.show(candidate)}>
                After {DECISION_VERBS[candidate].label}
              </Chip>
            ))}
          </Chips>
        </div>
      )}
      {hold.state === "open" && (
        <div className="px-3.5 py-2.5">
          <Textarea
            ref={noteRef}
            aria-label="Note to the agent"
            aria-keyshortcuts="E"
            placeholder="A note to the agent, optional"
            readOnly={!hold.mayDecide}
            value={draft.note}
            onChange={(event) => write({ note: event.target.value })}
            onKeyDown={(event) => event.key === "Escape" && event.currentTarget.blur()}
            className="max-tablet:min-h-21"
          />
        </div>
      )}
      {payload.error && (
        <div className="px-3.5 pb-3">
          <ErrorCard what="The preview did not load." onRetry={payload.retry}>
            {payload.error.message}
          </ErrorCard>
        </div>
      )}
      {raw ? <PayloadRaw payload={payload} /> : <Contents desk={desk} />}
      <Budget desk={desk} />
    </Card>
  );
}

function titleFor({ hold, verb }: HoldDesk): string {
  if (verb === "retry") return `What attempt ${hold.nextAttempt} will receive`;
  return `What attempt ${hold.run?.number ?? hold.nextAttempt} will receive`;
}

/** The parts of a brief that a person can do something about. */
function Contents({ desk: { hold, verb, payload } }: { desk: HoldDesk }) {
  if (payload.missing !== null)
    return <p className="px-3.5 pb-3 text-meta text-t3">{payload.missing}, to see what it gets.</p>;
  if (verb !== "retry") return payload.preview && <Message text={payload.preview.text} />;
  return (
    <>
      {hold.notes.length > 0 && (
        <ul className="grid gap-1 px-3.5 pb-2.5 text-meta text-t2">
          {hold.notes.map((note) => (
            <li key={`${note.by}${note.note}`} className="wrap-break-word">
              Also sent, from {note.by}: “{note.note}”
            </li>
          ))}
        </ul>
      )}
      {hold.ledger.findings.length > 0 && (
        <ul className="pb-1.5">
          {hold.ledger.findings.map((finding) => (
            <FindingLine
              key={finding.key}
              finding={finding}
              action={<MakeTicketButton hold={hold} finding={finding} />}
            />
          ))}
        </ul>
      )}
      {payload.preview && <Sections text={payload.preview.text} />}
    </>
  );
}

/** Quiet, because most findings are to be settled; only while the ticket itself is held, and nobody works on it. */
function MakeTicketButton({ hold, finding }: { hold: HoldDetail; finding: LedgerFinding }) {
  if (!finding.open || !hold.mayDecide || hold.state !== "open" || hold.subject !== "ticket") return null;
  return (
    <MakeTicket ticket={hold.ticket} finding={finding}>
      {(ask) => (
        <IconButton label={`Make ${finding.label} a ticket`} onClick={ask}>
          <TicketPlus aria-hidden="true" />
        </IconButton>
      )}
    </MakeTicket>
  );
}

/** The headings of the brief, so that one knows what is in it without reading it all. */
function Sections({ text }: { text: string }) {
  const headings = text.split("\n").flatMap((line) => (line.startsWith("## ") ? [line.slice(3)] : []));
  if (headings.length === 0) return null;
  return <p className="px-3.5 pb-2.5 text-meta wrap-break-word text-t3">In it: {headings.join(" · ")}</p>;
}

/** What a paused run gets is one short message: it is shown as it is. */
function Message({ text }: { text: string }) {
  return <p className="px-3.5 pb-3 wrap-break-word whitespace-pre-wrap text-t2">{text.trim()}</p>;
}

function Budget({ desk: { hold, verb } }: { desk: HoldDesk }) {
  const { spent, fresh } = hold;
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 border-t border-line-1 px-3.5 py-2.25 text-meta whitespace-nowrap text-t2 [&_b]:text-t1">
      {verb === "retry" && (
        <li>
          <b>{fresh.attempts}</b> {fresh.attempts === 1 ? "attempt" : "attempts"} left
        </li>
      )}
      {verb === "retry" && (
        <li>
          <b>{fresh.rejections}</b> {fresh.rejections === 1 ? "rejection" : "rejections"} retried
        </li>
      )}
      {hold.level && verb === "continue" && (
        <li>
          <b>{hold.level.maxRetries}</b> fresh tries at level {hold.level.current}
        </li>
      )}
      <li>
        <b>{spent.attempts}</b> {spent.attempts === 1 ? "attempt" : "attempts"} so far
      </li>
      {spent.tokens > 0 && (
        <li>
          <b>{formatTokens(spent.tokens)}</b> tokens spent
        </li>
      )}
      {spent.costUsd > 0 && (
        <li>
          <b>{formatMoney(spent.costUsd)}</b> spent
        </li>
      )}
    </ul>
  );
}

function tokensOf(text: string): number {
  return Math.max(1, Math.round(new TextEncoder().encode(text).length / BYTES_PER_TOKEN));
}
