import clsx from "clsx";
import { elapsedWith, RunElapsed } from "#components/runs/run-elapsed.tsx";
import { RUN_ICONS } from "#components/runs/run-state-tag.tsx";
import { Link } from "#components/ui/link/link.tsx";
import { SIGNAL_TEXT } from "#components/ui/mark/signal.ts";
import { Card, CardHeader } from "#components/ui/surface/card.tsx";
import { useDeskRouter } from "#lib/client/projects/use-desk-router.ts";
import { useShortcuts } from "#lib/client/shortcuts/shortcuts.ts";
import type { Run } from "#lib/contract/runs.ts";
import { RUN_STATES } from "#lib/engine/runs/run-states.ts";

/** All attempts at the ticket, the latest first; [ and ] go from one to the next. */
export function AttemptsCard({ runs, currentId }: { runs: readonly Run[]; currentId: string }) {
  const router = useDeskRouter();
  const here = runs.findIndex((run) => run.id === currentId);
  const go = (step: 1 | -1) => {
    const next = runs[here + step];
    if (next) router.push(`/runs/${next.id}`);
  };
  useShortcuts({ "[": () => go(-1), "]": () => go(1) });
  if (runs.length === 0) return null;
  return (
    <Card className="overflow-hidden">
      <CardHeader title="Attempts" meta={`${runs.length} so far`} />
      <ol className="max-h-72 overflow-y-auto py-1">
        {runs.toReversed().map((run) => (
          <li key={run.id}>
            <AttemptLink run={run} current={run.id === currentId} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

function AttemptLink({ run, current }: { run: Run; current: boolean }) {
  const { label, signal } = RUN_STATES[run.state];
  const Icon = RUN_ICONS[run.state];
  return (
    <Link
      href={`/runs/${run.id}`}
      prefetch={false}
      aria-current={current ? "page" : undefined}
      className={clsx(
        "flex min-h-8 items-center gap-2 px-3.5 transition-colors focus-visible:-outline-offset-2 max-tablet:min-h-11",
        current ? "bg-bg-3 font-medium" : "text-t2 hover:bg-bg-3",
      )}
    >
      <Icon aria-hidden="true" className={clsx("size-3.5", signal === "plain" ? "text-t3" : SIGNAL_TEXT[signal])} />
      <span className="w-5 flex-none">{run.number}</span>
      <span className="min-w-0 flex-1 truncate font-normal">
        {label}
        {run.category && <span className="text-t3"> {run.correctedCategory?.category ?? run.category}</span>}
      </span>
      <span className="text-meta font-normal text-t3">
        <RunElapsed run={run} /> {elapsedWith(run)}
      </span>
    </Link>
  );
}
