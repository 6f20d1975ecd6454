import { useInfiniteQuery } from "@tanstack/react-query";
import { EventsTab } from "#components/events/events-tab.tsx";
import { FeedbackTab } from "#components/reviews/ledger/feedback-tab.tsx";
import { ticketLedger } from "#components/reviews/ledger/ticket-ledger.ts";
import { AttemptsTab } from "#components/runs/attempts/attempts-tab.tsx";
import { TabPanel, Tabs } from "#components/ui/surface/tabs.tsx";
import { ticketEventsQuery } from "#lib/client/tickets/ticket-queries.ts";
import type { TicketDetail } from "#lib/contract/tickets.ts";
import { DependenciesTab } from "../dependencies/dependencies-tab.tsx";
import { TimelineTab } from "../timeline/timeline-tab.tsx";
import { parseTab, type TicketTab, useTicketSearch } from "./use-ticket-search.ts";

/** The history of a ticket in several ways. The address holds which; without a word the attempts, once there are any. */
export function TicketTabs({ ticket, mayWrite }: { ticket: TicketDetail; mayWrite: boolean }) {
  const search = useTicketSearch();
  const tab = parseTab(search.get("tab")) ?? firstTab(ticket);
  const related = ticket.dependsOn.length + ticket.blocks.length;
  const log = useInfiniteQuery(ticketEventsQuery(ticket.id));
  const open = ticketLedger(ticket).rows.filter((row) => row.open).length;
  const events = log.data?.pages.reduce((sum, page) => sum + page.items.length, 0);
  return (
    <div className="min-w-0">
      <Tabs
        label="History"
        value={tab}
        onChange={(chosen) => search.set({ tab: chosen })}
        tabs={[
          { value: "timeline", label: "Timeline" },
          { value: "attempts", label: "Attempts", count: ticket.runs.length },
          { value: "feedback", label: "Feedback", count: ticket.reviews.length > 0 ? `${open} open` : undefined },
          ...(related > 0 || tab === "dependencies"
            ? [{ value: "dependencies", label: "Dependencies", count: related } as const]
            : []),
          { value: "events", label: "Events", count: events && (log.hasNextPage ? `${events}+` : events) },
        ]}
      >
        <TabPanel value="timeline">
          <TimelineTab ticket={ticket} log={log} />
        </TabPanel>
        <TabPanel value="attempts">
          <AttemptsTab ticket={ticket} />
        </TabPanel>
        <TabPanel value="feedback">
          <FeedbackTab ticket={ticket} mayWrite={mayWrite} />
        </TabPanel>
        <TabPanel value="dependencies">
          <DependenciesTab ticketId={ticket.id} />
        </TabPanel>
        <TabPanel value="events">
          <EventsTab ticket={ticket} />
        </TabPanel>
      </Tabs>
    </div>
  );
}

/** What a ticket that waits for others is asked about is what it waits for. */
function firstTab({ runs, state }: TicketDetail): TicketTab {
  if (runs.length > 0) return "attempts";
  return state === "blocked" ? "dependencies" : "timeline";
}
