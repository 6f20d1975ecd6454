import clsx from "clsx";
import { ChevronRight, Layers, Split } from "lucide-react";
import { memo } from "react";
import { useHeldFor } from "#components/holds/facts/held-for.tsx";
import { ProjectChip, useProjectWords } from "#components/projects/project-chip.tsx";
import { Lamp } from "#components/ui/mark/lamp.tsx";
import { Moment } from "#components/ui/text/time.tsx";
import type { ShownRow } from "#lib/client/queue/use-queue-rows.ts";
import { countOf } from "#lib/client/text/amounts.ts";
import { plainText } from "#lib/client/text/plain-text.ts";
import { formatAge } from "#lib/client/time/duration.ts";
import type { QueueCluster, QueueRow } from "#lib/contract/queue.ts";
import { HOLD_REASONS } from "#lib/engine/holds/hold-reasons.ts";
import { MinuteLine } from "../order/minute-parts.tsx";
import { RowFrame, type RowProps } from "./row-frame.tsx";
import { groupSentence, inProject, sharedBy } from "./row-sentence.ts";

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
  const project = useProjectWords()(cluster.projects);
  const { ms } = useHeldFor({ openedAt: cluster.since, checkAt: null, closedAt: null, escalated: false });
  return (
    <RowFrame
      {...props}
      shown={shown}
      sentence={inProject(project, groupSentence(row, { heldMs: ms, open, notice }))}
      lamp={<GroupLamp row={row} />}
      name={countOf(cluster.size, "ticket")}
      title={plainText(cause.text)}
      age={<span className={cluster.late > 0 ? "font-medium text-stop-t" : undefined}>{formatAge(ms)}</span>}
      cause={
        <span className="min-w-0 truncate">
          Same {sharedBy(row)} since <Moment at={cluster.since} />, first {cluster.keys[0]}
          {cluster.late > 0 && `, ${cluster.late} past the SLA`}
        </span>
      }
    >
      <ProjectChip slugs={cluster.projects} />
      <Opener open={open} onOpen={() => props.acts.open(shown.key)} />
      {props.off !== null && <MinuteLine row={row} off={props.off} />}
      {props.off === null && cluster.downstreamBlocked > 0 && (
        <span className="flex min-w-0 items-center gap-1">
          <Split className="size-3.25 flex-none" />
          <span className="truncate">{cluster.downstreamBlocked} blocked</span>
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
