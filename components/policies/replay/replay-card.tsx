import clsx from "clsx";
import { History } from "lucide-react";
import { useState } from "react";
import { ErrorCard } from "#components/ui/notice/error-card.tsx";
import { Skeleton } from "#components/ui/notice/skeleton.tsx";
import { Card, CardHeader } from "#components/ui/surface/card.tsx";
import { Moment } from "#components/ui/text/time.tsx";
import { Info } from "#components/ui/tooltip/info.tsx";
import { replaySentence } from "#lib/client/policies/replay-words.ts";
import { countOf } from "#lib/client/text/amounts.ts";
import { type PolicyReplay, REPLAYED_DAYS, type ReplayList } from "#lib/contract/policies/policy-replay.ts";
import type { PolicyDraft } from "../use-policy-draft.ts";
import { versionWords } from "../version-words.ts";
import { LostTickets } from "./lost-tickets.tsx";
import { ReplayDays } from "./replay-days.tsx";
import { ReplayFigures, ReplayUnknown } from "./replay-figures.tsx";
import { ReplayTicketsDialog } from "./replay-tickets-dialog.tsx";
import type { Replayed } from "./use-replay.ts";

interface ReplayCardProps {
  project: string;
  version: number;
  draft: PolicyDraft;
  replay: Replayed;
}

/** The last 30 days of the project, replayed under the edited policy. */
export function ReplayCard({ project, version, draft, replay }: ReplayCardProps) {
  const [behind, setBehind] = useState<ReplayList | null>(null);
  const { data } = replay;
  const shows = draft.changes.length > 0 && draft.unread.size === 0;
  return (
    <Card role="region" aria-label="Replay" aria-busy={(shows && replay.late) || undefined}>
      <CardHeader
        title={
          <span className="flex items-center gap-2">
            <History aria-hidden="true" className="size-3.75 text-t3" />
            Replay of the last {REPLAYED_DAYS} days
            <Info about="Replay">
              <p>
                At every failure and verdict of the last {REPLAYED_DAYS} days the engine is asked again, once with{" "}
                {versionWords(version).toLowerCase()} and once with your edits. What differs is shown.
              </p>
              <p>
                Taken as it was: how each attempt ended, whenever it is made, and what people decided. Where your edits
                hold a ticket earlier, what came after does not happen. Where they would have tried again instead of
                holding it, nobody knows what would have come: that is counted apart, and only estimated.
              </p>
              <p>Jitter counts at its mean. What began before these days is left out.</p>
            </Info>
          </span>
        }
        actions={
          shows && data ? (
            <span className="pr-1.5 text-meta text-t3">{countOf(data.looked.failures, "failure")}</span>
          ) : undefined
        }
      />
      {!shows && (
        <p className="px-3.5 py-3 text-t2">
          {draft.unread.size > 0
            ? "It goes on once every value can be read."
            : "Change a value, and the project’s own history is decided again under it: attempts, holds and waits, and which tickets. Nothing is saved by that."}
        </p>
      )}
      {shows && replay.isError && !replay.isFetching && (
        <div className="p-3">
          <ErrorCard
            what="The history could not be replayed."
            onRetry={() => replay.refetch()}
            busy={replay.isFetching}
          >
            {replay.error.message}
          </ErrorCard>
        </div>
      )}
      {shows && !data && !(replay.isError && !replay.isFetching) && (
        <div role="status" aria-label="Replaying the history" className="grid h-44 gap-3 p-3.5">
          <Skeleton className="h-12" />
          <Skeleton className="h-20" />
        </div>
      )}
      {shows && data && !replay.isError && <Result replay={data} late={replay.late} onShow={setBehind} />}
      {behind && (
        <ReplayTicketsDialog
          project={project}
          version={version}
          policy={replay.policy}
          list={behind}
          onClose={() => setBehind(null)}
        />
      )}
    </Card>
  );
}

function Result({ replay, late, onShow }: { replay: PolicyReplay; late: boolean; onShow: (list: ReplayList) => void }) {
  if (replay.looked.attempts === 0)
    return <p className="px-3.5 py-3 text-t2">Nothing was tried in these days: there is nothing to replay.</p>;
  return (
    <div className={clsx(late && "opacity-60 transition-opacity")}>
      <p aria-live="polite" className="sr-only">
        {late ? "" : replaySentence(replay)}
      </p>
      <ReplayFigures replay={replay} onShow={onShow} />
      <ReplayDays days={replay.days} />
      <ReplayUnknown replay={replay} onShow={onShow} />
      {replay.counts.lost > 0 && <LostTickets tickets={replay.tickets} onShow={() => onShow("lost")} />}
      {!replay.complete && (
        <p className="border-t border-line-1 px-3.5 py-2 text-meta text-t3">
          There is too much to replay all of it: these are the attempts since <Moment at={replay.from} />.
        </p>
      )}
    </div>
  );
}
