import clsx from "clsx";
import { ChevronRight, Layers, Split } from "lucide-react";
import { memo } from "react";
import { useHeldFor } from "#components/holds/facts/held-for.tsx";
import { buttonLook } from "#components/ui/button/button-look.ts";
import { Lamp } from "#components/ui/mark/lamp.tsx";
import { Code } from "#components/ui/text/code.tsx";
import { Moment } from "#components/ui/text/time.tsx";
import type { ShownRow } from "#lib/client/queue/use-queue-rows.ts";
import { countOf } from "#lib/client/text/amounts.ts";
import { plainText } from "#lib/client/text/plain-text.ts";
import { formatAge } from "#lib/client/time/duration.ts";
import type { QueueCluster, QueueRow } from "#lib/contract/queue.ts";
import { HOLD_REASONS } from "#lib/engine/holds/hold-reasons.ts";
import { MinuteLine } from "../order/minute-factors.tsx";
import { FULL_TRACK, RowFrame, type RowProps } from "./row-frame.tsx";
import { groupSentence } from "./row-sentence.ts";

/** Several holds with one cause as one row of the usual height: count, cause, age, and how many tickets they block. */
export const GroupRowView = memo(function GroupRowView({
  shown,
  open,
  ...props
}: RowProps & {
  shown: ShownRow & { row: QueueRow & { cluster: QueueCluster } };
  open: boolean;
}) {
  const { row, notice } = shown;
  const { cluster, cause } = row;
  const { trackWidth } = props;
  const { ms } = useHeldFor({ openedAt: cluster.since, checkAt: null, closedAt: null, escalated: false });
  return (
    <RowFrame
      {...props}
      shown={shown}
      sentence={groupSentence(row, { heldMs: ms, open, notice })}
      lamp={<GroupLamp row={row} />}
      name={cluster.fingerprint.slice(0, 7)}
      title={
        <>
          {countOf(cluster.size, "ticket")}: {cause.code && <Code className="font-normal text-t2">{cause.code}</Code>}{" "}
          {plainText(cause.text)}
        </>
      }
      age={<span className={cluster.late > 0 ? "font-medium text-stop-t" : undefined}>{formatAge(ms)}</span>}
      cause={
        <span className="min-w-0 truncate">
          One cause since <Moment at={cluster.since} />
          {cluster.late > 0 && `, ${cluster.late} past target`}: {cluster.keys.slice(0, 4).join(", ")}
          {cluster.size > 4 && " …"}
        </span>
      }
    >
      {trackWidth === FULL_TRACK && props.off === null && <ClusterGlyph width={trackWidth} size={cluster.size} />}
      <Opener open={open} onOpen={() => props.acts.open(shown.key)} />
      {props.off !== null && <MinuteLine row={row} off={props.off} />}
      {props.off === null && cluster.downstreamBlocked > 0 && (
        <span className="flex min-w-0 items-center gap-1">
          <Split className="size-3.25 flex-none" />
          <span className="truncate">{cluster.downstreamBlocked} blocked</span>
        </span>
      )}
      {notice === null && props.checked === null && (
        // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: Enter does the same on the row
        <span
          onClick={() => props.acts.resolve(shown.key)}
          className={clsx(buttonLook("default", "sm"), "ml-auto max-tablet:h-7! max-tablet:px-2!")}
        >
          Resolve together
        </span>
      )}
    </RowFrame>
  );
});

function GroupLamp({ row: { cluster, reason } }: { row: QueueRow & { cluster: QueueCluster } }) {
  const { signal } = HOLD_REASONS[reason];
  return (
    <span className="relative block">
      <Lamp signal={signal} label={null}>
        <Layers />
      </Lamp>
      <span
        className={clsx(
          "absolute -right-1.5 -bottom-1.5 grid h-3.5 min-w-3.5 place-items-center rounded-full border-[1.5px] border-ground px-0.75 text-initials font-semibold",
          signal === "stop" ? "bg-stop text-on-stop" : "bg-held-badge text-on-held",
        )}
      >
        {cluster.size > 99 ? "99+" : cluster.size}
      </span>
    </span>
  );
}

/** For mouse and touch; the arrow keys do the same. */
function Opener({ open, onOpen }: { open: boolean; onOpen: () => void }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the arrows do the same
    <span
      onClick={(event) => {
        event.stopPropagation();
        onOpen();
      }}
      className="-mx-1 flex items-center gap-0.5 rounded-1 px-1 text-t2 hover:bg-bg-4 hover:text-t1 max-tablet:min-h-8"
    >
      <ChevronRight className={clsx("size-3.25 transition-transform", open && "rotate-90")} />
      {open ? "Close" : "Open"}
    </span>
  );
}

/** Lines of the funnel: where each begins, across and down. */
const LINES = [
  [7, 1],
  [3, 4],
  [10, 7],
  [4, 10],
  [6, 13],
  [12, 16],
  [3, 19],
] as const;

/** A funnel: many tickets stopped by one cause. The words beside it say how many. */
function ClusterGlyph({ width, size }: { width: number; size: number }) {
  const end = width - 12;
  const bend = Math.max(20, width * 0.45);
  const lines = LINES.slice(0, Math.min(LINES.length, size));
  return (
    <svg
      aria-hidden="true"
      width={width}
      height="22"
      viewBox={`0 0 ${width} 22`}
      className="block max-w-full flex-none"
    >
      <g fill="none" stroke="var(--trk)" strokeWidth="1.25">
        {lines.map(([x, y]) => (
          <path key={y} d={`M${x} ${y}H${bend}C${bend + 30} ${y} ${end - 36} 10.5 ${end} 10.5`} />
        ))}
      </g>
      <rect
        x={end - 1}
        y="6.5"
        width="8"
        height="8"
        rx="1.5"
        fill="var(--stop)"
        stroke="var(--ground)"
        strokeWidth="1.5"
      />
    </svg>
  );
}
