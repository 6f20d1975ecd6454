import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { ErrorCard } from "#components/ui/notice/error-card.tsx";
import { Skeleton } from "#components/ui/notice/skeleton.tsx";
import { ScrollRegion } from "#components/ui/surface/scroll-region.tsx";
import { briefDiff } from "#lib/client/briefs/brief-diff.ts";
import type { Payload } from "#lib/client/briefs/use-payload.ts";
import { runQuery } from "#lib/client/runs/run-queries.ts";
import { countOf } from "#lib/client/text/amounts.ts";
import type { HoldDetail } from "#lib/contract/queue.ts";
import { DiffRows } from "./diff-rows.tsx";
import { Missing } from "./payload-contents.tsx";

/** What would be sent, compared with the last brief of this ticket by line and by word; follows the draft. */
export function PayloadDiff({ payload, last }: { payload: Payload; last: NonNullable<HoldDetail["lastBrief"]> }) {
  const { preview, missing, isCurrent } = payload;
  const { data, error, refetch } = useQuery({ ...runQuery(last.runId), refetchInterval: false });
  const before = data?.brief?.text;
  const after = preview?.text;
  const rows = useMemo(
    () => (before === undefined || after === undefined ? null : briefDiff(before, after)),
    [before, after],
  );
  if (missing !== null) return <Missing words={missing} />;
  if (error)
    return (
      <div className="px-3.5 pb-3">
        <ErrorCard what={`The prompt of attempt ${last.attempt} did not load.`} onRetry={() => void refetch()}>
          {error.message}
        </ErrorCard>
      </div>
    );
  if (rows === null || preview === null) return <Skeleton className="mx-3.5 mb-3 h-40" />;
  const added = rows.filter(({ is }) => is === "added").length;
  const removed = rows.filter(({ is }) => is === "removed").length;
  return (
    <div className="px-3.5 pb-3">
      <ScrollRegion
        label={`Different from the prompt of attempt ${last.attempt}`}
        busy={!isCurrent}
        className="max-h-90 rounded-2 border border-line-1 bg-well py-2 text-log"
      >
        <DiffRows rows={rows} />
      </ScrollRegion>
      <p className="mt-1.5 flex flex-wrap items-center gap-x-3 text-meta text-t3">
        <span>
          {added + removed === 0
            ? `The same bytes as attempt ${last.attempt} received`
            : `${countOf(added, "line")} more, ${countOf(removed, "line")} less than attempt ${last.attempt} received`}
        </span>
        <span className="min-w-0 truncate">
          sha256 <code className="font-mono select-all">{preview.sha256}</code>
        </span>
      </p>
    </div>
  );
}
