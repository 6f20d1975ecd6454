import type { DependencyGraph, DependencyNode } from "#lib/contract/tickets/dependencies.ts";
import { TicketLink } from "../ticket-link.tsx";

/** The same graph in words: what is waited for, then what waits, the nearest first. */
export function GraphList({ graph: { nodes } }: { graph: DependencyGraph }) {
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
