"use client";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Bookmark } from "lucide-react";
import { useState } from "react";
import { AllowedCalls } from "#components/consents/allowed-calls.tsx";
import { Breadcrumb, PageBar, PageTitle } from "#components/layout/page-header.tsx";
import { StaleLine } from "#components/layout/stale-line.tsx";
import { PROBATION_WORDS } from "#components/tickets/track/track-words.ts";
import { LoadOlder } from "#components/ui/button/load-older.tsx";
import { ListDialog } from "#components/ui/dialog/list-dialog.tsx";
import { Link } from "#components/ui/link/link.tsx";
import { EmptyState } from "#components/ui/notice/empty-state.tsx";
import { ReadError } from "#components/ui/notice/read-error.tsx";
import { SkeletonRows } from "#components/ui/notice/skeleton.tsx";
import { Card } from "#components/ui/surface/card.tsx";
import { Chip, Chips } from "#components/ui/surface/chips.tsx";
import { Moment } from "#components/ui/text/time.tsx";
import { Info } from "#components/ui/tooltip/info.tsx";
import { precedentsQuery, precedentUsesQuery } from "#lib/client/precedents/precedent-queries.ts";
import { countOf } from "#lib/client/text/amounts.ts";
import { PRECEDENT_STATES, type Precedent, type PrecedentSavings } from "#lib/contract/precedents.ts";
import { answerWords } from "./answer-words.ts";
import { PrecedentRow } from "./precedent-row.tsx";

const TITLES: Record<Precedent["state"], string> = { live: "In force", expired: "Expired", revoked: "Revoked" };
const NONE: Record<Precedent["state"], string> = {
  live: "Nothing is kept. Tick “Keep as precedent” when you answer a question: the next one like it is offered your answer.",
  expired: "No kept answer has expired.",
  revoked: "No kept answer was revoked.",
};

/** The answers that a project has kept: what they say, where they come from, what they answered since. */
export function PrecedentsPage({ project, mayChange }: { project: string; mayChange: boolean }) {
  const [state, setState] = useState<Precedent["state"]>("live");
  const [shown, setShown] = useState<Precedent | null>(null);
  const query = useInfiniteQuery(precedentsQuery(project, state));
  const precedents = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <div className="flex min-h-full flex-col">
      <PageBar>
        <Breadcrumb word parents={[{ href: "/policies", label: "Policies" }]}>
          Precedents
        </Breadcrumb>
      </PageBar>
      <div className="grid max-w-260 grid-cols-[minmax(0,1fr)] gap-3 px-6 pb-16 max-tablet:px-4">
        <div>
          <PageTitle>Precedents</PageTitle>
          <p className="mt-1 max-w-150 text-t2">
            Answers that were kept. A similar question is offered the answer with its source; the exact same question is
            answered by it where a lead allowed that.
          </p>
        </div>
        {query.data && <Saved week={query.data.pages[0]?.week} />}
        <Chips label="State">
          {PRECEDENT_STATES.map((one) => (
            <Chip key={one} on={one === state} onClick={() => setState(one)}>
              {TITLES[one]}
            </Chip>
          ))}
        </Chips>
        {query.isPending && <SkeletonRows rows={3} label="Reading the kept answers" className="h-18" />}
        {query.isError && <ReadError what="The kept answers could not be read." query={query} />}
        {query.data && precedents.length === 0 && (
          <EmptyState icon={<Bookmark />} title={state === "live" ? "No answer is kept" : "None"}>
            {NONE[state]}
          </EmptyState>
        )}
        {precedents.length > 0 && (
          <Card className="overflow-hidden">
            <ul aria-label="Kept answers">
              {precedents.map((precedent) => (
                <PrecedentRow
                  key={precedent.id}
                  precedent={precedent}
                  mayChange={mayChange}
                  onUses={() => setShown(precedent)}
                />
              ))}
            </ul>
          </Card>
        )}
        <LoadOlder query={query} />
        <AllowedCalls project={project} mayChange={mayChange} />
      </div>
      <StaleLine />
      {shown && <UsesDialog precedent={shown} onClose={() => setShown(null)} />}
    </div>
  );
}

function Saved({ week = { automatic: 0, accepted: 0 } }: { week?: PrecedentSavings }) {
  return (
    <p className="text-t2">
      Saved <b className="font-medium text-t1">{countOf(week.automatic, "interruption")}</b> this week,{" "}
      {week.accepted === 0
        ? "and nobody used a kept answer"
        : `and gave ${countOf(week.accepted, "answer")} at a press`}
      .
      <span className="ml-0.5 inline-flex align-middle">
        <Info about="this number">
          Questions of the last seven days that a kept answer settled without a person. Answers that a person gave by
          using a kept one are counted apart; decisions that were undone do not count.
        </Info>
      </span>
    </p>
  );
}

/** Each question that a kept answer has settled. */
function UsesDialog({ precedent, onClose }: { precedent: Precedent; onClose: () => void }) {
  const query = useQuery(precedentUsesQuery(precedent.id));
  return (
    <ListDialog
      onClose={onClose}
      title="What it answered"
      description={answerWords(precedent.answer)}
      what="uses"
      query={query}
      list={
        query.data ? (
          <ul>
            {query.data.map((use) => (
              <li
                key={use.holdId}
                className="flex min-h-10 flex-wrap items-center gap-x-3 border-b border-line-1 px-6 py-1.5 last:border-b-0 max-tablet:px-4"
              >
                <Link
                  href={`/queue/${use.holdId}`}
                  className="rounded-1 font-mono text-meta underline decoration-line-3"
                >
                  {use.ticketKey}
                </Link>
                <span className="min-w-0 flex-1">
                  {use.how === "automatic" ? `by itself, for ${use.by.name}` : `used by ${use.by.name}`}
                </span>
                {use.probation && <span className="text-meta text-t2">{PROBATION_WORDS[use.probation]}</span>}
                <span className="text-meta text-t3">
                  <Moment at={use.at} />
                </span>
              </li>
            ))}
          </ul>
        ) : null
      }
    />
  );
}
