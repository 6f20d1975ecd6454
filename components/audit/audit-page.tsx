"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { CalendarDays, Download, ListFilter, ScrollText, UserRound } from "lucide-react";
import { PageHeader } from "#components/layout/page-header.tsx";
import { StaleLine } from "#components/layout/stale-line.tsx";
import { ButtonLink } from "#components/ui/button/button-link.tsx";
import { buttonLook } from "#components/ui/button/button-look.ts";
import { LoadOlder } from "#components/ui/button/load-older.tsx";
import { FilterMenu } from "#components/ui/menu/filter-menu.tsx";
import { EmptyState } from "#components/ui/notice/empty-state.tsx";
import { OldDataBanner } from "#components/ui/notice/old-data-banner.tsx";
import { ReadError } from "#components/ui/notice/read-error.tsx";
import { SkeletonRows } from "#components/ui/notice/skeleton.tsx";
import { Card } from "#components/ui/surface/card.tsx";
import { ACT_FAMILIES, ACT_FAMILY_NAMES, type ActFamily } from "#lib/client/audit/act-families.ts";
import {
  AUDIT_DAYS,
  type AuditFilter,
  auditAddress,
  auditParameters,
  auditQuery,
} from "#lib/client/audit/audit-queries.ts";
import { useDeskRouter } from "#lib/client/projects/use-desk-router.ts";
import { useNow } from "#lib/client/time/clock.tsx";
import { AuditRow } from "./audit-row.tsx";

const PERIODS: Record<(typeof AUDIT_DAYS)[number], string> = {
  "1": "The last day",
  "7": "The last 7 days",
  "30": "The last 30 days",
  "90": "The last 90 days",
};

/** Who did what, the latest first; the address holds the filters. */
export function AuditPage({ filter }: { filter: AuditFilter }) {
  const router = useDeskRouter();
  const query = useInfiniteQuery(auditQuery(filter));
  const lines = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const change = (part: AuditFilter) => router.replace(auditAddress({ ...filter, ...part }));
  const person = lines.find(({ actor }) => actor.id === filter.actor)?.actor.name ?? filter.actor;
  return (
    <div className="flex min-h-full flex-col">
      <PageHeader
        title="Audit"
        meta="Kept for ever, each line chained to the one before"
        actions={<Export filter={filter} />}
      />
      <div className="flex flex-wrap items-center gap-1.5 border-b border-line-1 px-6 pb-2.5 max-tablet:px-4">
        <FilterMenu
          name="Acts"
          icon={<ListFilter aria-hidden="true" />}
          value={filter.of}
          options={ACT_FAMILY_NAMES.map((value) => ({ value, label: ACT_FAMILIES[value] }))}
          onChange={(of) => change({ of: of as ActFamily | undefined })}
        />
        <FilterMenu
          name="Time"
          icon={<CalendarDays aria-hidden="true" />}
          value={filter.days}
          options={AUDIT_DAYS.map((value) => ({ value, label: PERIODS[value] }))}
          onChange={(days) => change({ days: days as AuditFilter["days"] })}
        />
        {filter.actor !== undefined && (
          <FilterMenu
            name="By"
            icon={<UserRound aria-hidden="true" />}
            value={filter.actor}
            options={[{ value: filter.actor, label: person ?? filter.actor }]}
            onChange={(actor) => change({ actor })}
          />
        )}
      </div>
      <div className="grid max-w-260 grid-cols-[minmax(0,1fr)] gap-3 px-6 py-4 pb-16 max-tablet:px-4">
        {query.isPending && <SkeletonRows rows={12} label="Reading the audit" className="h-11" />}
        {query.isError && lines.length === 0 && <ReadError what="The audit could not be read." query={query} />}
        {query.isError && lines.length > 0 && (
          <OldDataBanner readAt={query.dataUpdatedAt} onRetry={() => query.refetch()} busy={query.isFetching} />
        )}
        {query.data && lines.length === 0 && <NoLines isFiltered={auditAddress(filter) !== "/audit"} />}
        {lines.length > 0 && (
          <Card className="overflow-hidden">
            <ul aria-label="Acts">
              {lines.map((line) => (
                <AuditRow key={line.id} line={line} onActor={(actor) => change({ actor })} />
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

/** A plain link: the browser stores what comes, line by line. */
function Export({ filter }: { filter: AuditFilter }) {
  const search = auditParameters(filter, useNow("minute"));
  return (
    <a href={`/api/v1/audit.jsonl?${search}`} download="audit.jsonl" className={buttonLook("default", "sm")}>
      <Download aria-hidden="true" className="size-3.5" />
      <span>
        Export<span className="max-tablet:sr-only"> as JSON lines</span>
      </span>
    </a>
  );
}

function NoLines({ isFiltered }: { isFiltered: boolean }) {
  if (!isFiltered)
    return (
      <EmptyState icon={<ScrollText />} title="Nothing has been done yet.">
        Sign-ins, roles, tokens, settings and decisions appear here as they happen.
      </EmptyState>
    );
  return (
    <EmptyState
      icon={<ScrollText />}
      title="Nothing matches."
      action={<ButtonLink href="/audit">Show everything</ButtonLink>}
    >
      Nobody did anything like it in the time that you chose.
    </EmptyState>
  );
}
