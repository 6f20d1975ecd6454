import clsx from "clsx";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { STATE_ICONS } from "#components/tickets/ticket-state-icons.ts";
import { Link } from "#components/ui/link/link.tsx";
import type { DependencyGraph } from "#lib/contract/tickets/dependencies.ts";
import { TICKET_STATES } from "#lib/engine/tickets/ticket-states.ts";
import { NODE, type PlacedGraph, type PlacedNode, placeGraph } from "./place-graph.ts";

/** The graph as a picture of links: one tab stop, arrows walk it, Enter opens a ticket. It scrolls in its own frame. */
export function GraphPicture({ graph }: { graph: DependencyGraph }) {
  const placed = placeGraph(graph);
  const self = placed.nodes.find(({ level }) => level === 0)?.id ?? "";
  const [chosen, setChosen] = useState(self);
  const stop = placed.nodes.some(({ id }) => id === chosen) ? chosen : self;
  const frame = useRef<HTMLDivElement>(null);
  const links = useRef(new Map<string, HTMLAnchorElement>());
  useEffect(() => {
    const link = links.current.get(self);
    if (link && frame.current)
      frame.current.scrollLeft = link.offsetLeft - (frame.current.clientWidth - NODE.width) / 2;
  }, [self]);
  const onKey = (event: KeyboardEvent, from: string) => {
    const next = neighbourOf(placed.nodes, from, event.key);
    if (!next) return;
    event.preventDefault();
    setChosen(next.id);
    links.current.get(next.id)?.focus();
  };
  return (
    <div ref={frame} className="overflow-x-auto p-3.5">
      <div className="relative mx-auto" style={{ width: placed.width, height: placed.height }}>
        <Lines placed={placed} />
        {placed.nodes.map((node) => (
          <GraphNode
            key={node.id}
            node={node}
            stop={node.id === stop}
            onKey={(event) => onKey(event, node.id)}
            onFocus={() => setChosen(node.id)}
            linkRef={(link) => {
              if (link) links.current.set(node.id, link);
              else links.current.delete(node.id);
            }}
          />
        ))}
      </div>
    </div>
  );
}

function Lines({ placed }: { placed: PlacedGraph }) {
  return (
    <svg aria-hidden="true" width={placed.width} height={placed.height} className="absolute inset-0">
      {placed.edges.map(({ edge, points }) => {
        const [x, y] = points.at(-1) ?? [0, 0];
        return (
          <g key={`${edge.ticketId} ${edge.dependsOnId}`} fill="none" stroke="var(--trk)" strokeWidth="1.5">
            <path d={pathThrough(points)} strokeDasharray={edge.waived ? "4 4" : undefined} />
            <path d={`M${x - 7} ${y - 4}L${x - 1} ${y}L${x - 7} ${y + 4}`} />
          </g>
        );
      })}
    </svg>
  );
}

/** Bends in the gaps between columns, level through those that it passes; it ends where its head begins. */
function pathThrough(points: readonly [number, number][]): string {
  const [start, ...rest] = points;
  const steps = rest.map(([x, y], index) => {
    const [fromX, fromY] = points[index] ?? [x, y];
    if (fromY === y) return `L${x} ${y}`;
    const middle = (fromX + x) / 2;
    return `C${middle} ${fromY} ${middle} ${y} ${x} ${y}`;
  });
  return `M${start?.join(" ")}${steps.join("")}`;
}

function GraphNode({
  node,
  stop,
  onKey,
  onFocus,
  linkRef,
}: {
  node: PlacedNode;
  stop: boolean;
  onKey: (event: KeyboardEvent) => void;
  onFocus: () => void;
  linkRef: (link: HTMLAnchorElement | null) => void;
}) {
  const { key, title, state, level } = node;
  const Icon = STATE_ICONS[state];
  const { label } = TICKET_STATES[state];
  return (
    <Link
      ref={linkRef}
      href={`/tickets/${key}?tab=dependencies`}
      prefetch={false}
      tabIndex={stop ? 0 : -1}
      aria-current={level === 0 ? "page" : undefined}
      title={title}
      onKeyDown={onKey}
      onFocus={onFocus}
      style={{ left: node.x, top: node.y, width: NODE.width, height: NODE.height }}
      className={clsx(
        "absolute grid content-center gap-0.5 rounded-2 border bg-bg-2 px-2.5 transition-colors hover:border-t3",
        level === 0 ? "border-ink" : "border-line-2",
      )}
    >
      <span className="flex min-w-0 items-center gap-1.5 text-meta text-t3">
        <Icon aria-hidden="true" className="size-3.25 flex-none" />
        <span className="font-mono tracking-[-0.02em] text-t2">{key}</span>
        <span className="ml-auto truncate">{label}</span>
      </span>
      <span className={clsx("truncate text-meta", level === 0 ? "font-medium text-t1" : "text-t1")}>{title}</span>
      <span className="sr-only">, {placeInWords(level)}</span>
    </Link>
  );
}

/** Where a ticket stands beside the one of the page. */
function placeInWords(level: number): string {
  if (level === 0) return "this ticket";
  const steps = Math.abs(level) === 1 ? "1 step" : `${Math.abs(level)} steps`;
  return level < 0 ? `waited for, ${steps} before` : `waits, ${steps} after`;
}

const STEPS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The ticket that an arrow key goes to: the next in the column, or the closest in the next column. */
export function neighbourOf(nodes: readonly PlacedNode[], from: string, key: string): PlacedNode | undefined {
  const here = nodes.find(({ id }) => id === from);
  const step = STEPS[key];
  if (!here || !step) return undefined;
  const [across, down] = step;
  const column = nodes.filter((node) => node.column === here.column + across);
  if (across === 0) return column.find(({ row }) => row === here.row + down);
  return column.toSorted((a, b) => Math.abs(a.y - here.y) - Math.abs(b.y - here.y))[0];
}
