import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { cookies } from "next/headers";
import { InsightsPage } from "#components/insights/insights-page.tsx";
import { ChooseProject } from "#components/projects/choose-project.tsx";
import { parseInsightAddress } from "#lib/client/insights/insight-address.ts";
import { cardOf, insightQuery } from "#lib/client/insights/insight-queries.ts";
import { makeQueryClient } from "#lib/client/requests/query-client.ts";
import { parseTimeZone, TIME_ZONE_COOKIE } from "#lib/client/time/time-zone-cookie.ts";
import { INSIGHT_CARDS, InsightQuery } from "#lib/contract/insights.ts";
import { requireAccess } from "#lib/server/auth/access-of-request.ts";
import { projectOfPage } from "#lib/server/auth/current-project.ts";
import { getInsights } from "#lib/server/queries/insights/get-insights.ts";

export const metadata: Metadata = { title: "Insights" };

/** What is read here is read card by card too: one that fails is read again by the browser, and says so. */
export default async function InsightsRoute({ params, searchParams }: PageProps<"/p/[project]/insights">) {
  const access = await requireAccess();
  const search = Object.entries(await searchParams).filter((entry): entry is [string, string] => {
    return typeof entry[1] === "string";
  });
  const project = await projectOfPage(access, params);
  if (project === null) return <ChooseProject access={access} page="/insights" title="Insights" />;
  const { days } = parseInsightAddress(search);
  const zone = parseTimeZone((await cookies()).get(TIME_ZONE_COOKIE)?.value);
  const range = { project: project.slug, days, zone };
  const client = makeQueryClient();
  await Promise.all(
    INSIGHT_CARDS.map((card) =>
      client.prefetchQuery({
        ...insightQuery(range, card),
        queryFn: async () =>
          cardOf(card, await getInsights(access, InsightQuery.parse({ ...range, days: String(days), cards: card }))),
      }),
    ),
  );
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <InsightsPage project={project.slug} />
    </HydrationBoundary>
  );
}
