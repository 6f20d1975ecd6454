import clsx from "clsx";
import { Diamond } from "lucide-react";
import Link from "next/link";
import { Code } from "#components/ui/text/code.tsx";
import { Age } from "#components/ui/text/time.tsx";
import { countOf } from "#lib/client/text/amounts.ts";
import { plainText } from "#lib/client/text/plain-text.ts";
import type { TicketRow as Row } from "#lib/client/tickets/ticket-queries.ts";
import type { Ticket } from "#lib/contract/tickets.ts";
import { TICKET_STATES } from "#lib/engine/tickets/ticket-states.ts";
import { LabelChips } from "../label-chips.tsx";
import { PriorityMark } from "../priority-mark.tsx";
import { TicketStateTag } from "../ticket-state-tag.tsx";
import { TrackCompact } from "../track/track-compact.tsx";
import { useTrackInput } from "../track/use-track-input.ts";

/**
 * One ticket. The link of its title covers the row. `left`: it no longer belongs to what the list shows, and stays
 * where it is, dimmed, until the list is read anew.
 */
export function TicketRow({ row: { ticket, track }, left }: { row: Row; left: boolean }) {
  const input = useTrackInput(track);
  const { label } = TICKET_STATES[ticket.state];
  const onProbation = track?.decisions.some(({ probation, undone }) => probation === "on_probation" && !undone);
  return (
    <tr
      className={clsx(
        "relative col-span-full grid scroll-mt-32 scroll-mb-4 items-center border-b border-line-1 bg-ground [--ground:var(--bg-1)] desk:h-11 desk:grid-cols-subgrid",
        "hover:[--ground:var(--bg-2)] has-[a:focus-visible]:[--ground:var(--bg-3)]",
        "has-[a:focus-visible]:outline-2 has-[a:focus-visible]:-outline-offset-2 has-[a:focus-visible]:outline-focus",
        "max-desk:grid-cols-[auto_auto_minmax(0,1fr)_auto] max-desk:gap-x-2.5 max-desk:gap-y-1 max-desk:px-6 max-desk:py-2.5 max-tablet:px-4",
        left && "text-t3",
      )}
    >
      <td className="desk:pl-6">
        <PriorityMark priority={ticket.priority} />
      </td>
      <td className="font-mono text-meta tracking-[-0.02em] text-t3">{ticket.key}</td>
      <td className="flex min-w-0 items-center gap-2 max-desk:col-span-full max-desk:row-start-2 max-desk:flex-wrap">
        <Link
          href={`/tickets/${ticket.key}`}
          prefetch={false}
          data-row
          className={clsx(
            "min-w-0 font-medium text-row outline-none after:absolute after:inset-0 desk:truncate max-desk:wrap-anywhere",
            left ? "text-t3" : "text-t1",
          )}
        >
          {ticket.title}
        </Link>
        <LabelChips labels={ticket.labels} most={2} />
        {left && <span className="sr-only">, is now {label}, and no longer in this list</span>}
      </td>
      <td className="flex min-w-0 max-desk:col-start-3 max-desk:row-start-1">
        <TicketStateTag ticket={ticket} />
        {onProbation && (
          <span title="A decision on it is on probation" className="ml-1.5 inline-flex items-center text-human-t">
            <Diamond aria-hidden="true" className="size-3" />
            <span className="sr-only">, on probation</span>
          </span>
        )}
      </td>
      <td className="max-desk:col-span-3 max-desk:row-start-4 max-desk:empty:hidden">
        {input && input.runs.length > 0 && <TrackCompact input={input} />}
      </td>
      <td className="text-t2 desk:text-right max-desk:col-start-4 max-desk:row-start-4 max-desk:text-meta max-desk:empty:hidden">
        {ticket.attempts > 0 && (
          <>
            {ticket.attempts}
            <span className="desk:sr-only"> {ticket.attempts === 1 ? "attempt" : "attempts"}</span>
          </>
        )}
      </td>
      <td className="min-w-0 max-desk:col-span-full max-desk:row-start-3 max-desk:empty:hidden">
        <LastError ticket={ticket} />
      </td>
      <td className="text-right text-meta text-t3 desk:pr-6 max-desk:col-start-4 max-desk:row-start-1">
        <Age since={ticket.updatedAt} />
      </td>
    </tr>
  );
}

/** Why the latest attempt did not pass; quiet once the ticket is done, so that a failure that was overcome does not scare. */
function LastError({ ticket }: { ticket: Ticket }) {
  const { error, sentinelFeedback, verification } = ticket;
  const over = TICKET_STATES[ticket.state].final;
  const rejected = verification === "rejected" ? sentinelFeedback : null;
  if (!error && !rejected) return null;
  return (
    <span
      className={clsx(
        "block text-meta wrap-anywhere desk:truncate max-desk:line-clamp-2",
        over ? "text-t3" : "text-t2",
      )}
    >
      {error ? (
        <>
          <Code className={over ? undefined : "text-t1"}>{error.category}</Code> {plainText(error.message)}
        </>
      ) : (
        rejected && `Rejected, ${countOf(rejected.findings.length, "finding")}`
      )}
    </span>
  );
}
