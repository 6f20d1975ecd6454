import type { ReactNode } from "react";
import { elapsedWith, RunElapsed } from "#components/runs/run-elapsed.tsx";
import { Meter } from "#components/ui/mark/meter.tsx";
import { Card } from "#components/ui/surface/card.tsx";
import { formatCount, formatMoney, formatTokens } from "#lib/client/text/amounts.ts";
import type { Hold } from "#lib/contract/holds.ts";
import type { RunDetail } from "#lib/contract/runs.ts";

/** What a run has used so far: only what is known. `pause`: the hold that keeps it waiting. */
export function StatsStrip({ run, pause }: { run: RunDetail; pause: Pick<Hold, "level"> | null }) {
  const tokens =
    run.inputTokens === null && run.outputTokens === null ? null : (run.inputTokens ?? 0) + (run.outputTokens ?? 0);
  const level = pause?.level;
  return (
    <Card className="overflow-hidden">
      <dl className="-mr-px -mb-px flex flex-wrap">
        <Stat name="Attempt" value={formatCount(run.number)} rest={resumed(run.resumeCount)} />
        {run.steps !== null && (
          <Stat
            name="Step"
            value={formatCount(run.steps)}
            rest={run.stepLimit === null ? null : `of ${formatCount(run.stepLimit)}`}
            meter={
              run.stepLimit !== null && (
                <Meter
                  label="Steps used"
                  value={run.steps}
                  max={run.stepLimit}
                  tone={run.steps >= run.stepLimit ? "held" : "plain"}
                />
              )
            }
          />
        )}
        {run.level !== null && <Stat name="Level" value={formatCount(run.level)} />}
        {level && (
          <Stat
            name="Tries at this level"
            value={formatCount(level.retryCount)}
            rest={`of ${formatCount(level.maxRetries)}`}
            meter={<Meter label="Tries used" value={level.retryCount} max={level.maxRetries} tone="held" />}
          />
        )}
        {tokens !== null && (
          <Stat
            name="Tokens"
            value={formatTokens(tokens)}
            rest={run.outputTokens === null ? null : `${formatTokens(run.outputTokens)} out`}
          />
        )}
        {run.costUsd !== null && <Stat name="Cost" value={formatMoney(run.costUsd)} />}
        <Stat name="Elapsed" value={<RunElapsed run={run} />} rest={elapsedWith(run)} />
      </dl>
    </Card>
  );
}

type StatProps = { name: string; value: ReactNode; rest?: string | null; meter?: ReactNode };

/** Every cell has room for a meter, so that one that comes later moves nothing below. */
function Stat({ name, value, rest, meter }: StatProps) {
  return (
    <div className="min-w-28 flex-1 border-r last:border-r-0 tablet:max-w-64 border-b border-line-1 px-3.5 pt-2 pb-1.5">
      <dt className="text-meta text-t3">{name}</dt>
      <dd className="whitespace-nowrap">
        <b className="text-section">{value}</b>
        {rest && <span className="text-t2"> {rest}</span>}
        <span className="block h-3">{meter}</span>
      </dd>
    </div>
  );
}

function resumed(count: number): string | null {
  if (count === 0) return null;
  return count === 1 ? "resumed once" : `resumed ${count} times`;
}
