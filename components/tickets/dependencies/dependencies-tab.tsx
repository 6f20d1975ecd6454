import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { TicketLink } from "#components/tickets/ticket-link.tsx";
import { Button } from "#components/ui/button/button.tsx";
import { ErrorCard } from "#components/ui/notice/error-card.tsx";
import { Skeleton } from "#components/ui/notice/skeleton.tsx";
import { Card, CardHeader } from "#components/ui/surface/card.tsx";
import { usePhone } from "#lib/client/browser/use-phone.ts";
import { countOf } from "#lib/client/text/amounts.ts";
import { dependenciesQuery } from "#lib/client/tickets/ticket-queries.ts";
import type { DependencyGraph, DependencyNode } from "#lib/contract/tickets/dependencies.ts";
import { GraphPicture } from "./graph-picture.tsx";

/** What a ticket waits for and what waits for it: drawn, and as a list; on a phone the list comes first. */
export function DependenciesTab({ ticketId }: { ticketId: string }) {
  const { data, error, refetch, isFetching } = useQuery(dependenciesQuery(ticketId));
  const phone = usePhone();
  const [asList, setAsList] = useState<boolean | null>(null);
  if (error && !data)
    return <ErrorCard what="The dependencies could not be read." onRetry={() => refetch()} busy={isFetching} />;
  if (!data) return <Skeleton className="h-40" />;
  if (data.nodes.length === 1)
    return <p className="text-t2">It waits for no ticket, and none waits for it. Edit it to make it wait for one.</p>;
  const list = asList ?? phone;
  return (
    <Card>
      <CardHeader
        title="Dependencies"
        meta={summary(data)}
        actions={
          <Button size="sm" variant="quiet" onClick={() => setAsList(!list)}>
            {list ? "Show as graph" : "Show as list"}
          </Button>
        }
      />
      {list ? <GraphList graph={data} /> : <GraphPicture graph={data} />}
      <More graph={data} />
    </Card>
  );
}

function summary({ nodes }: DependencyGraph): string {
  const before = nodes.filter(({ level }) => level < 0);
  const open = before.filter(({ state }) => state !== "done").length;
  const after = nodes.filter(({ level }) => level > 0).length;
  const waits = before.length === 0 ? "waits for none" : `${open} of ${before.length} before it not done`;
  return `${waits}, ${after} after it`;
}

function More({ graph: { more, cut } }: { graph: DependencyGraph }) {
  if (more.before + more.after === 0) return null;
  const parts = [
    more.before > 0 && `${countOf(more.before, "ticket")} more before it`,
    more.after > 0 && `${countOf(more.after, "ticket")} more after it`,
  ].filter(Boolean);
  return (
    <p className="border-t border-line-1 px-3.5 py-2 text-meta text-t3">
      And {cut && "at least "}
      {parts.join(", ")}, further away. Open a ticket at the edge to see them.
    </p>
  );
}

/** The same graph in words: what is waited for, then what waits, the nearest first. */
function GraphList({ graph: { nodes } }: { graph: DependencyGraph }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-3.5">
      <Side title="It waits for" nodes={nodes.filter(({ level }) => level < 0)} />
      <Side title="Waits for it" nodes={nodes.filter(({ level }) => level > 0)} />
    </div>
  );
}

function Side({ title, nodes }: { title: string; nodes: readonly DependencyNode[] }) {
  if (nodes.length === 0) return null;
  return (
    <section>
      <h3 className="text-meta text-t3">{title}</h3>
      <ul>
        {nodes.map((node) => (
          <li key={node.id} className="flex items-center gap-2">
            <span className="min-w-0 flex-1">
              <TicketLink ticket={node} />
            </span>
            {Math.abs(node.level) > 1 && (
              <span className="flex-none text-meta text-t3">{Math.abs(node.level)} steps away</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
