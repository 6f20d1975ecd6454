import { useQuery } from "@tanstack/react-query";
import { CircleCheck, CircleSlash, type LucideIcon, X } from "lucide-react";
import { ButtonLink } from "#components/ui/button/button-link.tsx";
import type { Signal } from "#components/ui/mark/signal.ts";
import { Tag } from "#components/ui/mark/tag.tsx";
import { UnreadRows } from "#components/ui/notice/unread-rows.tsx";
import { Card, CardHeader } from "#components/ui/surface/card.tsx";
import { Elapsed } from "#components/ui/text/time.tsx";
import { recentReviewsQuery } from "#lib/client/agents/agent-queries.ts";
import { countOf } from "#lib/client/text/amounts.ts";
import type { DoneReview } from "#lib/contract/agents.ts";
import { RecentRow } from "./recent-row.tsx";

const VERDICTS: Record<DoneReview["verdict"], { label: string; icon: LucideIcon; signal: Signal | "plain" }> = {
  approved: { label: "Approved", icon: CircleCheck, signal: "clear" },
  rejected: { label: "Rejected", icon: X, signal: "stop" },
  unavailable: { label: "Unavailable", icon: CircleSlash, signal: "plain" },
};

/** The latest verdicts of one sentinel. */
export function RecentReviewsCard({ project, sentinel }: { project: string; sentinel: string }) {
  const query = useQuery(recentReviewsQuery(project, sentinel));
  const { data } = query;
  return (
    <Card className="min-w-0">
      <CardHeader
        title="Recent reviews"
        actions={
          <ButtonLink size="sm" variant="quiet" href="/policies/sentinels">
            Its rules on trial
          </ButtonLink>
        }
      />
      {!data && <UnreadRows what="reviews" query={query} rows={4} className="h-10" />}
      {data?.length === 0 && <p className="px-3.5 py-3 text-t2">It has not reviewed anything yet.</p>}
      {data && data.length > 0 && (
        <ul>
          {data.map((review) => (
            <RecentReview key={review.id} review={review} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function RecentReview({ review }: { review: DoneReview }) {
  const { label, icon: Icon, signal } = VERDICTS[review.verdict];
  const found = review.findings > 0 ? `, ${countOf(review.findings, "finding")}` : "";
  return (
    <RecentRow
      href={`/tickets/${review.ticketKey}`}
      tag={
        <Tag signal={signal} icon={<Icon aria-hidden="true" />}>
          {label}
        </Tag>
      }
      ticketKey={review.ticketKey}
      title={review.ticketTitle}
      about={`attempt ${review.attempt}${found}`}
      version={review.profileVersion}
      took={<Elapsed from={review.startedAt} to={review.endedAt} />}
      at={review.endedAt}
      columns="grid-cols-[112px_minmax(0,1fr)_68px_60px_52px]"
    />
  );
}
