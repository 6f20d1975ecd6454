import { useQuery } from "@tanstack/react-query";
import { Link } from "#components/ui/link/link.tsx";
import { UnreadRows } from "#components/ui/notice/unread-rows.tsx";
import { Card, CardHeader } from "#components/ui/surface/card.tsx";
import { Age, Moment } from "#components/ui/text/time.tsx";
import { lostWordsQuery, type Whose } from "#lib/client/agents/agent-queries.ts";
import { plainText } from "#lib/client/text/plain-text.ts";
import type { LostRun } from "#lib/contract/agents.ts";
import { AgentName } from "./agent-name.tsx";

/** The latest runs that nobody ended, and the last that each said: what happened before is often why. */
export function LostWordsCard({ whose }: { whose: Whose }) {
  const query = useQuery(lostWordsQuery(whose));
  const { data } = query;
  return (
    <Card className="min-w-0">
      <CardHeader title="Last words of the lost" meta={data && data.length > 0 && "the lease ran out"} />
      {!data && <UnreadRows what="lost runs" query={query} rows={2} className="h-16" />}
      {data?.length === 0 && <p className="px-3.5 py-3 text-t2">No run was lost.</p>}
      {data && data.length > 0 && (
        <ol>
          {data.map((run) => (
            <LostRunItem key={run.runId} run={run} />
          ))}
        </ol>
      )}
    </Card>
  );
}

function LostRunItem({ run }: { run: LostRun }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-1.5 border-b border-line-1 px-3.5 py-2.5 last:border-b-0">
      <div className="flex min-w-0 items-baseline gap-1.5">
        <span className="flex min-w-0 font-medium">
          <AgentName name={plainText(run.agent)} />
        </span>
        <Link
          href={`/runs/${run.runId}`}
          prefetch={false}
          title={plainText(run.ticketTitle)}
          className="inline-flex min-h-6 flex-none items-center gap-1 rounded-1 text-meta text-t3 hover:text-t1"
        >
          <span className="font-mono tracking-[-0.02em] text-t2 underline decoration-line-3 underline-offset-2">
            {run.ticketKey}
          </span>
          attempt {run.attempt}
        </Link>
        <span className="ml-auto flex-none text-meta text-t3">
          <Age since={run.endedAt} /> ago
        </span>
      </div>
      {run.lines.length === 0 ? (
        <p className="text-meta text-t3">It said nothing.</p>
      ) : (
        <ol className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 rounded-2 border border-line-1 bg-well px-2.5 py-1.5 font-mono text-log tracking-[-0.01em]">
          {run.lines.map((line) => (
            <li key={line.seq} className="col-span-full grid grid-cols-subgrid">
              <span className="text-t3">
                <Moment at={line.at} seconds />
              </span>
              <span className="line-clamp-3 wrap-anywhere whitespace-pre-wrap text-t2">
                {plainText(line.message).trim() || line.type}
              </span>
            </li>
          ))}
        </ol>
      )}
    </li>
  );
}
