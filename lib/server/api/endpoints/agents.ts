import {
  getAgentActivity,
  getAgentFailures,
  listLostWords,
  listRecentReviews,
} from "#lib/server/queries/agents/agent-figures.ts";
import { getAsks } from "#lib/server/queries/agents/get-asks.ts";
import { listAgents } from "#lib/server/queries/agents/list-agents.ts";
import {
  AgentActivity,
  AgentFailures,
  AgentList,
  AgentQuery,
  AskQuery,
  Asks,
  FailureQuery,
  LostWords,
  LostWordsQuery,
  RecentReviews,
  RecentReviewsQuery,
} from "../../../contract/agents.ts";
import { endpointsOf } from "../endpoint.ts";

/** What the agents page shows. */

const { get } = endpointsOf("Agents");
const permission = "read";

export const AGENT_ENDPOINTS = [
  get("/api/v1/agents", {
    summary: "Who works in a project, and what each does now",
    description: "Agents and sentinels that were seen within a week; `day` counts what ended within 24 hours.",
    permission,
    query: AgentQuery,
    response: AgentList,
    handler: async (access, { query }) => ({ items: await listAgents(access, query) }),
  }),
  get("/api/v1/agent-activity", {
    summary: "What ended in each of the last 24 hours",
    permission,
    query: AgentQuery,
    response: AgentActivity,
    handler: (access, { query }) => getAgentActivity(access, query),
  }),
  get("/api/v1/agent-failures", {
    summary: "How often runs fail, by category",
    permission,
    query: FailureQuery,
    response: AgentFailures,
    handler: (access, { query }) => getAgentFailures(access, query),
  }),
  get("/api/v1/asks", {
    summary: "Whether somebody alive would take a ticket like this, and what the living ask for",
    permission,
    query: AskQuery,
    response: Asks,
    handler: (access, { query }) => getAsks(access, query),
  }),
  get("/api/v1/lost-words", {
    summary: "The latest lost runs, with the last that each said",
    permission,
    query: LostWordsQuery,
    response: LostWords,
    handler: async (access, { query }) => ({ items: await listLostWords(access, query) }),
  }),
  get("/api/v1/recent-reviews", {
    summary: "The latest reviews of one sentinel",
    permission,
    query: RecentReviewsQuery,
    response: RecentReviews,
    handler: async (access, { query }) => ({ items: await listRecentReviews(access, query) }),
  }),
];
