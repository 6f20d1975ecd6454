import { PageQuery, page } from "#lib/contract/basics.ts";
import {
  CreatedToken,
  CreateToken,
  DeleteMember,
  DeleteToken,
  Member,
  PutMember,
  Token,
} from "#lib/contract/people.ts";
import { DayBudget } from "#lib/contract/policies/day-budget.ts";
import { PolicyAnswer, PolicyQuery, PutPolicy } from "#lib/contract/policies.ts";
import { CreateProject, Project } from "#lib/contract/projects.ts";
import { findProject } from "#lib/db/projects/projects.ts";
import { createOwnToken } from "#lib/lifecycle/people/create-own-token.ts";
import { deleteMember } from "#lib/lifecycle/people/delete-member.ts";
import { putMember } from "#lib/lifecycle/people/put-member.ts";
import { revokeToken } from "#lib/lifecycle/people/revoke-token.ts";
import { setPolicy } from "#lib/lifecycle/policies/set-policy.ts";
import { createProject } from "#lib/lifecycle/projects/create-project.ts";
import { pageOfAll } from "#lib/server/queries/paging/pages.ts";
import { listTokens } from "#lib/server/queries/people/list-tokens.ts";
import { listMembers } from "#lib/server/queries/people/members.ts";
import { getDayBudget, getPolicy } from "#lib/server/queries/policies/policies.ts";
import { listProjects } from "#lib/server/queries/projects/readable-projects.ts";
import { endpointsOf } from "../endpoint.ts";

/** docs/contract.md#projects. */

const { get, post, put, del } = endpointsOf("Administration");

export const ADMINISTRATION_ENDPOINTS = [
  get("/api/v1/policies", {
    summary: "Read the policy of a project",
    permission: "common",
    query: PolicyQuery,
    response: PolicyAnswer,
    handler: (access, { query }) => getPolicy(access, query.project),
  }),
  put("/api/v1/policies", {
    summary: "Put a new version of the policy of a project in force",
    permission: "administer",
    body: PutPolicy,
    response: PolicyAnswer,
    handler: async (access, { body: { project, version, ...policy } }) => {
      const stored = await setPolicy(access, { project, version, policy });
      return { version: stored.version, ...stored.policy };
    },
  }),
  get("/api/v1/budgets", {
    summary: "Read what a project has spent today, and may",
    permission: "read",
    query: PolicyQuery,
    response: DayBudget,
    handler: (access, { query }) => getDayBudget(access, query.project),
  }),
  get("/api/v1/projects", {
    summary: "List projects, by name",
    permission: "claimed",
    query: PageQuery,
    response: page(Project),
    handler: async (access, { query }) => pageOfAll(await listProjects(access), query, (project) => project.slug),
  }),
  post("/api/v1/projects", {
    summary: "Make a project",
    permission: "administer",
    body: CreateProject,
    status: 201,
    response: Project,
    handler: (access, { body }) => createProject(access, body),
  }),
  get("/api/v1/projects/{slug}/members", {
    summary: "List who has a role in a project",
    permission: "read",
    target: findProject,
    query: PageQuery,
    response: page(Member),
    handler: async (access, { params, query }) =>
      pageOfAll(await listMembers(access, params.slug), query, (member) => member.userId),
  }),
  put("/api/v1/projects/{slug}/members", {
    summary: "Give someone a role in a project",
    permission: "appoint",
    target: findProject,
    body: PutMember,
    response: Member,
    handler: (access, { params, body }) => putMember(access, params.slug, body),
  }),
  del("/api/v1/projects/{slug}/members", {
    summary: "Take someone out of a project",
    permission: "administer",
    target: findProject,
    body: DeleteMember,
    response: null,
    handler: (access, { params, body }) => deleteMember(access, params.slug, body),
  }),
  del("/api/v1/projects/{slug}/members/{userId}", {
    summary: "Take someone out of a project",
    permission: "administer",
    target: findProject,
    response: null,
    handler: (access, { params }) => deleteMember(access, params.slug, { userId: params.userId }),
  }),
  get("/api/v1/tokens", {
    summary: "List tokens, newest first; for admins",
    permission: "read",
    query: PageQuery,
    response: page(Token),
    handler: async (access, { query }) => pageOfAll(await listTokens(access), query, (token) => token.id),
  }),
  post("/api/v1/tokens", {
    summary: "Make a token that acts for you; it is shown this once",
    permission: "appoint",
    body: CreateToken,
    status: 201,
    response: CreatedToken,
    handler: (access, { body }) => createOwnToken(access, body),
  }),
  del("/api/v1/tokens", {
    summary: "Revoke a token",
    permission: "administer",
    body: DeleteToken,
    response: null,
    handler: (access, { body }) => revokeToken(access, body.id),
  }),
  del("/api/v1/tokens/{id}", {
    summary: "Revoke a token",
    permission: "administer",
    response: null,
    handler: (access, { params }) => revokeToken(access, params.id),
  }),
];
