import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getJson } from "#lib/client/requests/get-json.ts";
import type { ProfileDetail, ProfileRole } from "#lib/contract/agents/profiles.ts";
import type {
  Agent,
  AgentActivity,
  AgentFailures,
  Asks,
  DoneReview,
  FailureSpan,
  LostRun,
} from "#lib/contract/agents.ts";
import { projectAddress } from "#lib/contract/projects/project-address.ts";

/** All of a project, or with `name` one of them. */
export interface Whose {
  project: string;
  role?: ProfileRole;
  name?: string;
}

/** Milliseconds between two reads: who asks for work, and who no longer does, makes no event. */
const ALIVE_EVERY = 10_000;
/** What ended an hour ago leaves its hour by itself. */
const FIGURES_EVERY = 60_000;

/** Who works in a project and what each does now. What begins with `agents` the live stream marks as stale. */
export function agentsQuery(whose: Whose) {
  return queryOptions({
    queryKey: ["agents", whose],
    queryFn: async ({ signal }) => (await getJson<{ items: Agent[] }>(`/agents${search(whose)}`, signal)).items,
    refetchInterval: ALIVE_EVERY,
    // A tab that was not looked at has not read since.
    refetchOnWindowFocus: "always",
  });
}

/** Whether somebody alive would take a ticket like this. What begins with `agents` the live stream marks as stale. */
export function asksQuery(project: string, { labels, driver }: { labels: readonly string[]; driver: string }) {
  const asked = new URLSearchParams({ project, labels: labels.join(","), ...(driver && { driver }) });
  return queryOptions({
    queryKey: ["agents", "asks", asked.toString()],
    queryFn: ({ signal }) => getJson<Asks>(`/asks?${asked}`, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ALIVE_EVERY,
  });
}

/** What ended in each of the last 24 hours. What begins with `agent-figures` is stale once a run or review has ended. */
export function activityQuery(whose: Whose) {
  return queryOptions({
    queryKey: ["agent-figures", "activity", whose],
    queryFn: async ({ signal }) => (await getJson<AgentActivity>(`/agent-activity${search(whose)}`, signal)).hours,
    refetchInterval: FIGURES_EVERY,
  });
}

/** How often runs failed, and why. */
export function failuresQuery({ role: _, ...whose }: Whose, span: FailureSpan) {
  return queryOptions({
    queryKey: ["agent-figures", "failures", whose, span],
    queryFn: ({ signal }) => getJson<AgentFailures>(`/agent-failures${search({ ...whose, span })}`, signal),
    placeholderData: keepPreviousData,
    refetchInterval: FIGURES_EVERY,
  });
}

/** The last that was heard of the latest lost runs. */
export function lostWordsQuery({ role: _, ...whose }: Whose) {
  return queryOptions({
    queryKey: ["agent-figures", "lost-words", whose],
    queryFn: async ({ signal }) => (await getJson<{ items: LostRun[] }>(`/lost-words${search(whose)}`, signal)).items,
  });
}

/** The latest reviews of one sentinel. */
export function recentReviewsQuery(project: string, name: string) {
  return queryOptions({
    queryKey: ["agent-figures", "reviews", project, name],
    queryFn: async ({ signal }) =>
      (await getJson<{ items: DoneReview[] }>(`/recent-reviews${search({ project, name })}`, signal)).items,
  });
}

/** A profile with its versions. */
export function profileQuery(id: string) {
  return queryOptions({
    queryKey: ["profile", id],
    queryFn: ({ signal }) => getJson<ProfileDetail>(`/profiles/${id}`, signal),
  });
}

/**
 * The page of an agent in a project: the same name may work in another one too. A name that means a folder in an address has
 * no page of its own: then it is the list.
 */
export function agentPath({ project, name, role }: { project: string; name: string; role: ProfileRole }): string {
  const search = role === "agent" ? "" : `?${new URLSearchParams({ role })}`;
  const isFolder = name === "." || name === "..";
  return projectAddress(project, isFolder ? `/agents${search}` : `/agents/${encodeURIComponent(name)}${search}`);
}

function search(query: Whose & { span?: FailureSpan }): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return `?${new URLSearchParams(given)}`;
}
