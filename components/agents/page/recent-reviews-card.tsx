import { useQuery } from "@tanstack/react-query";
import { CircleCheck, CircleSlash, type LucideIcon, X } from "lucide-react";
import Link from "next/link";
import { ButtonLink } from "#components/ui/button/button-link.tsx";
import type { Signal } from "#components/ui/mark/signal.ts";
import { Tag } from "#components/ui/mark/tag.tsx";
import { UnreadRows } from "#components/ui/notice/unread-rows.tsx";
import { Card, CardHeader } from "#components/ui/surface/card.tsx";
import { Age, Elapsed } from "#components/ui/text/time.tsx";
import { recentReviewsQuery } from "#lib/client/agents/agent-queries.ts";
import { countOf } from "#lib/client/text/amounts.ts";
import type { DoneReview } from "#lib/contract/agents.ts";

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
          <ButtonLink size="sm" variant="quiet" href={`/policies/sentinels?project=${project}`}>
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
  return (
    <li className="border-b border-line-1 last:border-b-0">
      <Link
        href={`/tickets/${review.ticketKey}`}
        prefetch={false}
        className="grid min-h-10 grid-cols-[112px_minmax(0,1fr)_68px_60px_52px] items-center gap-x-3 px-3.5 hover:bg-bg-3 focus-visible:-outline-offset-2 max-tablet:grid-cols-[minmax(0,1fr)_auto] max-tablet:gap-y-1 max-tablet:py-2"
      >
        <span className="flex">
          <Tag signal={signal} icon={<Icon aria-hidden="true" />}>
            {label}
          </Tag>
        </span>
        <span className="flex min-w-0 items-baseline gap-1.5 max-tablet:col-span-full max-tablet:row-start-1">
          <span className="flex-none font-mono text-meta tracking-[-0.02em] text-t3">{review.ticketKey}</span>
          <span className="min-w-0 truncate">{review.ticketTitle}</span>
          <span className="flex-none text-meta text-t3">
            attempt {review.attempt}
            {review.findings > 0 && `, ${countOf(review.findings, "finding")}`}
          </span>
        </span>
        <span className="text-right text-meta text-t3 max-tablet:hidden">
          {review.profileVersion !== null && (
            <>
              <span className="sr-only">profile </span>
              version {review.profileVersion}
            </>
          )}
        </span>
        <span className="text-right text-meta text-t2 max-tablet:hidden">
          <Elapsed from={review.startedAt} to={review.endedAt} />
        </span>
        <span className="text-right text-meta text-t3">
          <Age since={review.endedAt} />
          <span className="sr-only"> ago</span>
        </span>
      </Link>
    </li>
  );
}
