import { searchProject } from "#lib/server/queries/search/search-project.ts";
import { Found, SearchDesk } from "../../../contract/search.ts";
import { defineEndpoint } from "../endpoint.ts";

/** docs/contract.md#search: what the command palette reads. */
export const SEARCH_ENDPOINTS = [
  defineEndpoint({
    method: "GET",
    path: "/api/v1/search",
    tag: "System",
    summary: "Find open holds, tickets, runs, saved views and people of a project",
    description: "The best six of each, by key, title, name, agent or the beginning of a run's id.",
    permission: "read",
    query: SearchDesk,
    response: Found,
    handler: (access, { query }) => searchProject(access, query),
  }),
];
