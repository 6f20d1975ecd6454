"use client";
import { useQueries } from "@tanstack/react-query";
import { Calendar, ChartNoAxesColumn, ChevronDown } from "lucide-react";
import { PageHeader } from "#components/layout/page-header.tsx";
import { Button } from "#components/ui/button/button.tsx";
import { ButtonLink } from "#components/ui/button/button-link.tsx";
import { Menu } from "#components/ui/menu/menu.tsx";
import { MenuChoice } from "#components/ui/menu/menu-items.tsx";
import { OldDataBanner } from "#components/ui/notice/old-data-banner.tsx";
import { Card } from "#components/ui/surface/card.tsx";
import { insightQuery } from "#lib/client/insights/insight-queries.ts";
import { type Insights, useInsights } from "#lib/client/insights/use-insights.ts";
import { INSIGHT_CARDS, INSIGHT_PERIODS, type InsightPeriod } from "#lib/contract/insights.ts";
import { AgentsCard } from "./agents-card.tsx";
import { DecisionsCard } from "./decisions-card.tsx";
import { HoldsCard } from "./holds-card.tsx";
import { MetricStrip } from "./metric-strip.tsx";
import { NowhereCard } from "./nowhere-card.tsx";
import { OverturnsCard } from "./overturns-card.tsx";
import { RetriesCard } from "./retries-card.tsx";
import { TicketsDialog } from "./tickets-dialog.tsx";
import { TimesCard } from "./times-card.tsx";

/** How well decisions, retries, sentinels and agents do, over a period and beside the one before. */
export function InsightsPage({ project }: { project: string }) {
  const insights = useInsights(project);
  const { days } = insights.range;
  return (
    <>
      <PageHeader
        title="Insights"
        meta={<span className="max-tablet:hidden">compared with the {days} days before</span>}
        actions={<PeriodMenu days={days} onChange={insights.setDays} />}
      />
      <StaleBanner insights={insights} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-6 pt-1 pb-16 max-tablet:px-4">
        <Cards insights={insights} />
      </div>
      <TicketsDialog insights={insights} />
    </>
  );
}

function Cards({ insights }: { insights: Insights }) {
  const cards = useQueries({ queries: INSIGHT_CARDS.map((card) => insightQuery(insights.range, card)) });
  if (cards.every(({ data }) => data !== undefined && isNothing(data.data))) return <NoInsights />;
  return (
    <>
      <MetricStrip insights={insights} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 desk:grid-cols-[minmax(0,1.47fr)_minmax(0,1fr)]">
        <HoldsCard insights={insights} />
        <RetriesCard insights={insights} />
        <TimesCard insights={insights} />
        <DecisionsCard insights={insights} />
        <AgentsCard insights={insights} />
        <OverturnsCard insights={insights} />
      </div>
      <NowhereCard insights={insights} />
    </>
  );
}

function PeriodMenu({ days, onChange }: { days: InsightPeriod; onChange: (days: InsightPeriod) => void }) {
  return (
    <Menu
      align="end"
      trigger={
        <Button size="sm" className="max-tablet:h-11">
          <Calendar aria-hidden="true" className="size-3.5" />
          Last {days} days
          <ChevronDown aria-hidden="true" className="size-3.5 text-t3" />
        </Button>
      }
    >
      <MenuChoice
        label="Period"
        value={String(days)}
        onChange={(value) => onChange(INSIGHT_PERIODS.find((period) => String(period) === value) ?? 30)}
        options={INSIGHT_PERIODS.map((period) => ({ value: String(period), label: `Last ${period} days` }))}
      />
    </Menu>
  );
}

/** Figures that could not be read again stay, and say from when they are. */
function StaleBanner({ insights }: { insights: Insights }) {
  const cards = useQueries({ queries: INSIGHT_CARDS.map((card) => insightQuery(insights.range, card)) });
  const stale = cards.filter(({ isError, data }) => isError && data !== undefined);
  if (stale.length === 0) return null;
  return (
    <OldDataBanner
      readAt={Math.min(...stale.map(({ dataUpdatedAt }) => dataUpdatedAt))}
      onRetry={() => Promise.all(stale.map(({ refetch }) => refetch()))}
      busy={stale.some(({ isFetching }) => isFetching)}
      partly={stale.length < INSIGHT_CARDS.length}
    />
  );
}

/** Nothing was counted, neither in the period nor in the one before. */
function isNothing(data: object): boolean {
  return Object.values(data).every((value) => {
    if (Array.isArray(value)) return true;
    return typeof value === "object" && value !== null ? isNothing(value) : value === 0 || value === null;
  });
}

/** What each part needs before it can say something. */
const NEEDS = [
  ["Decisions that worked", "a hold that a lead decides, and the next result of the check that had failed"],
  ["Time to first look and to decision", "a hold that a lead opens"],
  ["Holds by reason", "a run that pauses, or a ticket whose retries are used up"],
  ["Retries that succeeded", "an attempt that fails, and the one that the policy starts after it"],
  ["Rejections overturned", "a sentinel that rejects, and a lead who overrules it"],
  ["Agents' health", "a run that ends"],
  ["Attempts that led nowhere", "a run that fails, is lost, cancelled or rejected, and reports its cost"],
] as const;

/** A project in which nothing has ended yet: what will stand here, and what that takes. */
function NoInsights() {
  return (
    <Card className="grid gap-6 px-6 py-8 desk:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)] desk:items-center desk:px-10 desk:py-12">
      <div className="grid justify-items-start gap-1">
        <span
          aria-hidden="true"
          className="mb-3 grid size-10 place-items-center rounded-3 border border-line-2 bg-bg-2 text-t3 [&_svg]:size-5"
        >
          <ChartNoAxesColumn />
        </span>
        <h2 className="text-section font-semibold">Nothing has been counted yet.</h2>
        <p className="text-t2">
          In this time no run has ended and nothing was held. Figures appear by themselves with the first of each;
          nothing has to be set up.
        </p>
        <ButtonLink href="/tickets" className="mt-4">
          Go to the tickets
        </ButtonLink>
      </div>
      <dl className="grid">
        {NEEDS.map(([name, needs]) => (
          <div
            key={name}
            className="grid gap-x-4 border-t border-line-1 py-2 first:border-t-0 tablet:grid-cols-[230px_minmax(0,1fr)]"
          >
            <dt className="font-medium">{name}</dt>
            <dd className="text-t2">needs {needs}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
