"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { ListChecks } from "lucide-react";
import { PageHeader } from "#components/layout/page-header.tsx";
import { StaleLine } from "#components/layout/stale-line.tsx";
import { LoadOlder } from "#components/ui/button/load-older.tsx";
import { EmptyState } from "#components/ui/notice/empty-state.tsx";
import { ReadError } from "#components/ui/notice/read-error.tsx";
import { SkeletonRows } from "#components/ui/notice/skeleton.tsx";
import { Card } from "#components/ui/surface/card.tsx";
import { allDecisionsQuery } from "#lib/client/holds/outbox/decision-queries.ts";
import { useDesk } from "#lib/client/people/desk-context.tsx";
import { OutboxLine } from "./outbox-line.tsx";

/** Every decision of a project, the latest first, and how far each has come. */
export function AllDecisions({ project }: { project: string }) {
  const { me } = useDesk();
  const query = useInfiniteQuery(allDecisionsQuery(project));
  const lines = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <div className="flex min-h-full flex-col">
      <PageHeader title="All decisions" />
      <div className="grid max-w-260 grid-cols-[minmax(0,1fr)] gap-3 px-6 pb-16 max-tablet:px-4">
        <p className="max-w-150 text-t2">
          What people decided, and whether it worked. What was taken back or could not be sent stands in the outbox for
          an hour.
        </p>
        {query.isPending && <SkeletonRows rows={6} label="Reading the decisions" className="h-14" />}
        {query.isError && <ReadError what="The decisions could not be read." query={query} />}
        {query.data && lines.length === 0 && (
          <EmptyState icon={<ListChecks />} title="Nothing was decided yet">
            What is decided in the queue stands here with what came of it.
          </EmptyState>
        )}
        {lines.length > 0 && (
          <Card>
            <ul aria-label="Decisions">
              {lines.map((line) => (
                <OutboxLine key={line.id} line={line} me={me.id} />
              ))}
            </ul>
          </Card>
        )}
        <LoadOlder query={query} />
      </div>
      <StaleLine />
    </div>
  );
}
