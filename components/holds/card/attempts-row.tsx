import { useQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import { lazyPane } from "#components/ui/lazy/lazy-pane.tsx";
import { Link } from "#components/ui/link/link.tsx";
import { Skeleton } from "#components/ui/notice/skeleton.tsx";
import { runQuery } from "#lib/client/runs/run-queries.ts";
import { countOf, formatCount } from "#lib/client/text/amounts.ts";
import { plainText } from "#lib/client/text/plain-text.ts";
import type { DecisionCard } from "#lib/contract/holds/decision-card.ts";
import { CardRow, KeyLink } from "./card-row.tsx";

const PatchCard = lazyPane(
  () => import("#components/runs/diff/patch-card.tsx").then((all) => all.PatchCard),
  () => <Skeleton className="h-24" />,
);

/** What each attempt tried, and why it failed: the last three, the older in one sentence. The patch of the last opens below it. */
export function AttemptsRow({
  card: { attempts, earlier },
  patchOpen,
  onPatch,
}: {
  card: Pick<DecisionCard, "attempts" | "earlier">;
  patchOpen: boolean;
  onPatch: () => void;
}) {
  const last = attempts.at(-1);
  const patch = last?.patch ?? null;
  return (
    <CardRow
      label="Attempts"
      action={
        <span className="self-end">
          {patch ? (
            <KeyLink shortcut="p" expanded={patchOpen} onClick={onPatch}>
              Patch <PatchCount {...patch} />
            </KeyLink>
          ) : (
            last && <span className="text-meta text-t3">No patch</span>
          )}
        </span>
      }
    >
      {attempts.length === 0 && <p className="text-t3">Nobody has tried it yet</p>}
      <ol className="grid">
        {attempts.map(({ runId, number, tried, ended, todos }) => (
          <li
            key={runId}
            className="grid min-h-6 grid-cols-[24px_minmax(0,5fr)_14px_minmax(0,6fr)] items-center gap-x-1.5 @max-[560px]:grid-cols-[24px_minmax(0,1fr)]"
          >
            <Link
              href={`/runs/${runId}`}
              prefetch={false}
              className="-ml-1.5 grid size-6 place-items-center rounded-1 text-t3 hover:text-t1"
              aria-label={`Attempt ${number}`}
            >
              {number}
            </Link>
            <span
              className="truncate text-t1 @max-[560px]:whitespace-normal"
              title={tried === null ? undefined : plainText(tried)}
            >
              {tried === null ? <span className="text-t3">No summary was given</span> : plainText(tried)}
            </span>
            <ArrowRight aria-hidden="true" className="size-3 text-t3 @max-[560px]:hidden" />
            <span className="flex min-w-0 gap-1.5 text-t2 @max-[560px]:col-start-2 @max-[560px]:flex-wrap">
              <span className="min-w-0 truncate @max-[560px]:whitespace-normal" title={plainText(ended)}>
                {plainText(ended)}
              </span>
              {todos && todos.open > 0 && (
                <span className="flex-none text-held-t">
                  {todos.open} of {countOf(todos.of, "to-do")} open
                </span>
              )}
            </span>
          </li>
        ))}
      </ol>
      {earlier > 0 && (
        <p className="text-meta text-t3">
          {countOf(earlier, "attempt")} before {earlier === 1 ? "this is" : "these are"} on the ticket’s page.
        </p>
      )}
      {patchOpen && last && <InlinePatch runId={last.runId} number={last.number} />}
    </CardRow>
  );
}

function PatchCount({ added, removed }: { added: number; removed: number }) {
  return (
    <span className="text-t3">
      +{formatCount(added)} −{formatCount(removed)}
    </span>
  );
}

function InlinePatch({ runId, number }: { runId: string; number: number }) {
  const { data, error } = useQuery(runQuery(runId));
  if (error) return <p className="mt-2 text-meta text-stop-t">The patch of attempt {number} could not be read.</p>;
  if (!data) return <Skeleton className="mt-2 h-24" />;
  return (
    <div className="mt-2">
      {data.diff ? <PatchCard diff={data.diff} /> : <p className="text-t3">No patch was reported</p>}
    </div>
  );
}
