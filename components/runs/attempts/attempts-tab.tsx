import { useState } from "react";
import { useTicketSearch } from "#components/tickets/page/use-ticket-search.ts";
import { EmptyState } from "#components/ui/notice/empty-state.tsx";
import { useShortcuts } from "#lib/client/shortcuts/shortcuts.ts";
import type { TicketDetail } from "#lib/contract/tickets.ts";
import { AttemptDetail } from "./attempt-detail.tsx";
import { AttemptList } from "./attempt-list.tsx";

/** The attempts of a ticket, and one in full, compared with the one before it or the one in the address. A new attempt does not change the selection. */
export function AttemptsTab({ ticket }: { ticket: TicketDetail }) {
  const search = useTicketSearch();
  const [latestAtFirst] = useState(() => ticket.runs.at(-1)?.number);
  const placeOf = (attempt: string | null) => {
    const found = ticket.runs.findIndex(({ number }) => number === Number(attempt ?? latestAtFirst));
    return found === -1 ? ticket.runs.length - 1 : found;
  };
  const at = placeOf(search.get("attempt"));
  const run = ticket.runs[at];
  const against = Number(search.get("against") ?? Number.NaN);
  const before = ticket.runs.find(({ number }) => number === against && number !== run?.number) ?? ticket.runs[at - 1];
  const choose = (number: number) => search.set({ tab: "attempts", attempt: String(number), against: null });
  const step = (by: 1 | -1) => {
    const next = ticket.runs[placeOf(search.now("attempt")) + by];
    if (next) choose(next.number);
  };
  useShortcuts({ "[": () => step(-1), "]": () => step(1) });
  if (!run)
    return (
      <EmptyState title="No attempt yet.">
        {ticket.state === "draft"
          ? "No agent sees a draft. Publish it, and one can claim it."
          : "An agent claims it as soon as it is ready."}
      </EmptyState>
    );
  return (
    <div className="grid grid-cols-[216px_minmax(0,1fr)] items-start gap-3 max-tablet:grid-cols-[minmax(0,1fr)]">
      <AttemptList ticket={ticket} chosen={run.number} before={before?.number ?? null} onChoose={choose} />
      <AttemptDetail key={run.id} ticket={ticket} runId={run.id} beforeId={before?.id ?? null} />
    </div>
  );
}
