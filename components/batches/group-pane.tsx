import { Diamond, Layers, Split } from "lucide-react";
import type { ReactNode } from "react";
import { HoldTag } from "#components/holds/facts/hold-tags.tsx";
import { PaneFrame } from "#components/queue/pane/pane-frame.tsx";
import { CopyButton } from "#components/ui/button/copy-button.tsx";
import { EmptyState } from "#components/ui/notice/empty-state.tsx";
import { Code } from "#components/ui/text/code.tsx";
import { Age, Moment } from "#components/ui/text/time.tsx";
import { batchFilter } from "#lib/client/batches/batch-filter.ts";
import type { QueuePlace } from "#lib/client/queue/queue-address.ts";
import { countOf, formatCount } from "#lib/client/text/amounts.ts";
import { plainText } from "#lib/client/text/plain-text.ts";
import type { QueueFilter } from "#lib/contract/queue/queue-filter.ts";
import type { QueueCluster, QueueRow } from "#lib/contract/queue.ts";
import { HOLD_REASONS } from "#lib/engine/holds/hold-reasons.ts";
import { nth } from "#lib/engine/text/nth.ts";
import { CauseHistoryRow } from "./cause-history.tsx";
import { UnderwayLine, useUnderway } from "./group-underway.tsx";
import { ResolveBar, ResolveCard } from "./resolve-card.tsx";
import { useResolve } from "./use-resolve.ts";

/** One cluster: what its holds have in common, and the form that resolves them together. */
export function GroupPane({
  row,
  project,
  filter,
  onBack,
  goTo,
}: {
  row: QueueRow & { cluster: QueueCluster };
  project: string;
  /** The filter of the list: holds that it leaves out are not decided. */
  filter: QueueFilter;
  onBack: () => void;
  goTo: (place: QueuePlace) => void;
}) {
  const { cluster, cause, verbs, question } = row;
  const underway = useUnderway(project, cluster.fingerprint);
  const resolve = useResolve(
    { verbs, question, size: cluster.size, underway },
    { ...batchFilter(project, filter), fingerprint: [cluster.fingerprint] },
    (id) => goTo({ kind: "batch", id }),
  );
  const elsewhere = row.clusterSize - cluster.size;
  // It stays while it is looked at, but has nothing to decide.
  const isOver = resolve.counts?.total === 0;
  return (
    <PaneFrame
      onBack={onBack}
      head={
        <>
          <span className="font-mono text-meta tracking-[-0.02em] text-t3">{cluster.fingerprint}</span>
          <HoldTag hold={row} />
          <span className="ml-auto max-tablet:hidden">
            <CopyButton
              text={() => `${location.origin}/queue?cluster=${cluster.fingerprint}`}
              what="the link to this group"
            />
          </span>
        </>
      }
      bar={!isOver && <ResolveBar resolve={resolve} blocked={cluster.downstreamBlocked} />}
    >
      <h2 className="text-hold font-semibold text-balance wrap-break-word">
        {countOf(cluster.size, "ticket")}
        {question !== null && (cluster.size === 1 ? " asks" : " ask")}:{" "}
        {cause.code && <Code className="font-medium">{cause.code}</Code>} {plainText(question?.text ?? cause.text)}
      </h2>
      <dl className="grid auto-cols-fr grid-flow-col rounded-3 border border-line-card bg-card @max-[460px]:grid-flow-row @max-[460px]:grid-cols-2">
        <Fact label="The first waits">
          <Age since={cluster.since} />{" "}
          <span className="font-normal text-t3">
            since <Moment at={cluster.since} />
          </span>
        </Fact>
        <Fact label="Past the SLA">
          {cluster.late === 0 ? "none" : <span className="text-stop-t">{`${cluster.late} of ${cluster.size}`}</span>}
        </Fact>
        <Fact label="Blocked by them">
          <span className="flex items-center gap-1.5">
            <Split aria-hidden="true" className="size-3.5 text-t3" />
            {cluster.downstreamBlocked === 0 ? "none" : countOf(cluster.downstreamBlocked, "ticket")}
          </span>
        </Fact>
        <Fact label="Need a decision for">
          {cluster.reasons.map((reason) => HOLD_REASONS[reason].label).join(", ")}
        </Fact>
      </dl>
      {cluster.again.length > 0 && (
        <p className="flex items-baseline gap-1.5 text-human-t">
          <Diamond aria-hidden="true" className="size-3 flex-none" />
          Failed again after a decision:{" "}
          {cluster.again.map(({ time, holds }) => `${formatCount(holds)} for the ${nth(time)} time`).join(", ")}
        </p>
      )}
      <CauseHistoryRow project={project} fingerprint={cluster.fingerprint} />
      <section aria-labelledby="group-members" className="grid gap-1.5">
        <h3 id="group-members" className="text-meta text-t3">
          In this group
        </h3>
        <ul className="flex flex-wrap gap-1.5">
          {cluster.keys.map((key, index) => (
            <li key={key}>
              <button
                type="button"
                onClick={() => goTo({ kind: "hold", id: cluster.holds[index] ?? row.id })}
                className="rounded-1 border border-line-2 bg-bg-1 px-1.5 font-mono text-meta tracking-[-0.02em] text-t2 transition-colors hover:border-line-3 hover:text-t1 max-tablet:min-h-8"
              >
                {key}
              </button>
            </li>
          ))}
          {cluster.size > cluster.keys.length && (
            <li className="text-meta text-t3">and {cluster.size - cluster.keys.length} more</li>
          )}
        </ul>
        {elsewhere > 0 && (
          <p className="text-meta text-t3">
            {countOf(elsewhere, "hold")} with this cause {elsewhere === 1 ? "is" : "are"} outside of the filter of the
            list, and left as {elsewhere === 1 ? "it is" : "they are"}.
          </p>
        )}
      </section>
      {underway && <UnderwayLine batch={underway} goTo={goTo} />}
      {isOver ? (
        <EmptyState icon={<Layers />} title="None of them needs a decision any more.">
          What became of each is under All decisions.
        </EmptyState>
      ) : (
        <ResolveCard resolve={resolve} question={question} />
      )}
    </PaneFrame>
  );
}

/** Two stand on a line where there is little room. */
function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0 border-l border-line-1 py-2 pr-1.5 pl-3 first:border-l-0 @max-[460px]:odd:border-l-0 @max-[460px]:nth-[n+3]:border-t">
      <dt className="text-meta text-t3">{label}</dt>
      <dd className="min-h-5 font-medium">{children}</dd>
    </div>
  );
}
