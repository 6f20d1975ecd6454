import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { ChartColumn, Download, Table2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { IconButton } from "#components/ui/button/icon-button.tsx";
import { ErrorCard } from "#components/ui/notice/error-card.tsx";
import { Skeleton } from "#components/ui/notice/skeleton.tsx";
import { Card, CardHeader } from "#components/ui/surface/card.tsx";
import { RowTh, Table, Td, Th, Tr } from "#components/ui/surface/table.tsx";
import { Info } from "#components/ui/tooltip/info.tsx";
import { Tooltip } from "#components/ui/tooltip/tooltip.tsx";
import { insightFile, insightQuery } from "#lib/client/insights/insight-queries.ts";
import type { Insights } from "#lib/client/insights/use-insights.ts";
import { insightTables } from "#lib/contract/insights/insight-tables.ts";
import type { InsightCard as CardName, InsightData, Period } from "#lib/contract/insights.ts";
import { formatCell } from "./format-insight.ts";
import { CARDS, DEFINITIONS, numbersOf } from "./insight-definitions.ts";
import { nameOf } from "./point-names.ts";

interface InsightCardProps<Card extends CardName> {
  card: Card;
  insights: Insights;
  meta?: (data: InsightData[Card]) => ReactNode;
  isEmpty: (data: InsightData[Card]) => boolean;
  /** It is a table already. */
  isTable?: boolean;
  /** The height of what it holds, as a class: it is kept while that is read. */
  height: string;
  children: (data: InsightData[Card], period: Period) => ReactNode;
}

/**
 * One card: what it counts, its picture or its table, its file; and what stands in its place while it is read, where that
 * failed, and where there is nothing to count. What is shown stays while another period is on its way.
 */
export function InsightCard<Card extends CardName>(props: InsightCardProps<Card>) {
  const { card, insights, meta, isEmpty, isTable = false, height, children } = props;
  const [asTable, setAsTable] = useState(false);
  const query = useQuery(insightQuery(insights.range, card));
  const { title, empty } = CARDS[card];
  const numbers = numbersOf(card);
  const shown = query.data as { period: Period; data: InsightData[Card] } | undefined;
  const hasData = shown !== undefined && !isEmpty(shown.data);
  return (
    <Card
      role="region"
      aria-label={title}
      aria-busy={query.isPlaceholderData || undefined}
      className="flex min-w-0 flex-col"
    >
      <CardHeader
        title={
          <span className="flex items-center gap-0.5">
            {title}
            <Info about={title}>
              {numbers.map((number) => (
                <p key={number}>
                  {numbers.length > 1 && <b className="text-t1">{DEFINITIONS[number].title}: </b>}
                  {DEFINITIONS[number].means}
                </p>
              ))}
            </Info>
          </span>
        }
        meta={hasData && meta?.(shown.data)}
        actions={
          hasData && (
            <>
              {!isTable && (
                <IconButton
                  label={asTable ? "Show as picture" : "Show as table"}
                  onClick={() => setAsTable(!asTable)}
                  className="max-tablet:size-8.5"
                >
                  {asTable ? <ChartColumn aria-hidden="true" /> : <Table2 aria-hidden="true" />}
                </IconButton>
              )}
              <Tooltip text="Download as CSV">
                <a
                  href={insightFile(insights.range, card)}
                  download
                  aria-label={`Download ${title} as CSV`}
                  className="grid size-7 flex-none place-items-center rounded-2 text-t3 transition-colors hover:bg-bg-3 hover:text-t1 max-tablet:size-8.5"
                >
                  <Download aria-hidden="true" className="size-4" />
                </a>
              </Tooltip>
            </>
          )
        }
      />
      <div className={clsx("min-h-0 flex-1", query.isPlaceholderData && "opacity-60 transition-opacity")}>
        {query.isError && !shown && (
          <div className="p-3">
            <ErrorCard what={`${title} could not be counted.`} onRetry={() => query.refetch()} busy={query.isFetching}>
              {query.error.message}
            </ErrorCard>
          </div>
        )}
        {!query.isError && !shown && (
          <div role="status" aria-label={`Counting: ${title}`} className={clsx("p-3.5", height)}>
            <Skeleton className="h-full" />
          </div>
        )}
        {shown && !hasData && (
          <p
            className={clsx(
              "grid content-center justify-items-center px-6 py-4 text-center text-balance text-t3",
              height,
            )}
          >
            {empty}
          </p>
        )}
        {hasData &&
          (asTable ? (
            <InsightTableView card={card} data={shown.data} period={shown.period} />
          ) : (
            children(shown.data, shown.period)
          ))}
      </div>
    </Card>
  );
}

interface InsightTableViewProps<Card extends CardName> {
  card: Card;
  data: InsightData[Card];
  period: Period;
}

/** What a picture shows, in words and numbers; the same tables are in the card's file. */
function InsightTableView<Card extends CardName>({ card, data, period }: InsightTableViewProps<Card>) {
  return (
    <div className="grid max-h-78 gap-3 overflow-y-auto pb-2">
      {insightTables(card, data, period).map(({ by, columns, rows }) => (
        <Table key={by} label={`${CARDS[card].title} by ${by}`}>
          <thead>
            <tr>
              <Th>{capital(by)}</Th>
              {columns.map(({ name }) => (
                <Th key={name} numeric>
                  {capital(nameOf(by === "day" ? "reason" : "", name))}
                </Th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([first, ...cells]) => (
              <Tr key={first}>
                <RowTh className="whitespace-nowrap">{nameOf(by, String(first))}</RowTh>
                {columns.map(({ name, unit }, index) => (
                  <Td key={name} numeric>
                    {formatCell(cells[index], unit)}
                  </Td>
                ))}
              </Tr>
            ))}
          </tbody>
        </Table>
      ))}
    </div>
  );
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
