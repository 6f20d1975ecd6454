import clsx from "clsx";
import { restLabel, sumOf, takenBack } from "#lib/client/batches/batch-words.ts";
import type { BatchWave, HoldBatch, HoldBatchSummary } from "#lib/contract/batches.ts";
import { DECISION_VERBS } from "#lib/engine/holds/decision-verbs.ts";

/** Progress of a batch, as a bar and in numbers. */
export function BatchProgress({ batch }: { batch: HoldBatch }) {
  const { counts, total, verb } = batch;
  const undone = takenBack(batch);
  const figures = [
    { label: DECISION_VERBS[verb].past, count: counts.succeeded - undone, tone: "text-t1" },
    ...(undone > 0 ? [{ label: "Taken back", count: undone, tone: "text-held-t" }] : []),
    { label: "Stayed as they were", count: counts.failed, tone: counts.failed > 0 ? "text-held-t" : "text-t1" },
    { label: restLabel(batch.state), count: counts.remaining, tone: "text-t1" },
  ];
  return (
    <div className="grid gap-2.5 px-3.5 py-3">
      <dl className="flex gap-7">
        {figures.map(({ label, count, tone }) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-meta text-t3">{label}</dt>
            <dd className={clsx("text-metric font-semibold tabular-nums", tone)}>{count}</dd>
          </div>
        ))}
        <div className="ml-auto flex flex-col-reverse text-right">
          <dt className="text-meta text-t3">of all</dt>
          <dd className="text-metric font-semibold text-t3 tabular-nums">{total}</dd>
        </div>
      </dl>
      <ProgressBar batch={batch} />
    </div>
  );
}

/** The bar alone, coloured by outcome; holds that are not decided yet stay empty. */
export function ProgressBar({ batch: { counts, total, verb, waves } }: { batch: HoldBatchSummary }) {
  const sum = (count: keyof BatchWave) => sumOf(waves, count);
  const parts = [
    { fill: "fill-clear", count: sum("held") + sum("noProbation") },
    { fill: "fill-stop", count: sum("didNotHold") },
    { fill: "fill-human", count: sum("onProbation") },
    { fill: "fill-held", count: sum("failed") + sum("undone") },
  ];
  const share = (count: number) => `${total > 0 ? (count / total) * 100 : 0}%`;
  return (
    <span className="relative block h-1.5 w-full overflow-hidden rounded-full bg-bg-4">
      <progress
        className="sr-only"
        aria-label={`${DECISION_VERBS[verb].label}: holds dealt with`}
        value={counts.succeeded + counts.failed}
        max={Math.max(1, total)}
      />
      <svg aria-hidden="true" width="100%" height="6" className="block">
        {parts.map(({ fill, count }, index) => {
          const before = parts.slice(0, index).reduce((all, part) => all + part.count, 0);
          return <rect key={fill} x={share(before)} width={share(count)} height="6" className={fill} />;
        })}
      </svg>
    </span>
  );
}
