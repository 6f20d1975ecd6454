import { findHold } from "#lib/db/holds/find-hold.ts";
import { findPrecedent } from "#lib/db/precedents/precedents.ts";
import { changePrecedent } from "#lib/lifecycle/precedents/change-precedent.ts";
import { revokePrecedent } from "#lib/lifecycle/precedents/revoke-precedent.ts";
import { getHoldPrecedents, listPrecedents, listPrecedentUses } from "#lib/server/queries/precedents/precedents.ts";
import {
  ChangePrecedent,
  HoldPrecedents,
  ListPrecedents,
  Precedent,
  PrecedentPage,
  PrecedentUses,
} from "../../../contract/precedents.ts";
import { defineEndpoint } from "../endpoint.ts";

/** Answer once: answers that were kept, where they are offered, and what they answered. */

const tag = "Holds";

export const PRECEDENT_ENDPOINTS = [
  defineEndpoint({
    method: "GET",
    path: "/api/v1/holds/{id}/precedents",
    tag,
    summary: "Answers that were kept to questions like the one of a hold, and the one that answered it",
    permission: "read",
    target: findHold,
    response: HoldPrecedents,
    handler: (access, { target: hold }) => getHoldPrecedents(access, hold.id),
  }),
  defineEndpoint({
    method: "GET",
    path: "/api/v1/precedents",
    tag,
    summary: "List the answers that a project has kept, the newest first",
    permission: "read",
    query: ListPrecedents,
    response: PrecedentPage,
    handler: (access, { query }) => listPrecedents(access, query),
  }),
  defineEndpoint({
    method: "GET",
    path: "/api/v1/precedents/{id}/uses",
    tag,
    summary: "List what a kept answer has answered",
    permission: "read",
    target: findPrecedent,
    response: PrecedentUses,
    handler: (access, { target: precedent }) => listPrecedentUses(access, precedent.id),
  }),
  defineEndpoint({
    method: "PATCH",
    path: "/api/v1/precedents/{id}",
    tag,
    summary: "Let a kept answer be given by itself or no more, or move its end",
    description: "By itself it answers the exact same question alone, for the caller, as long as they may decide.",
    permission: "decide",
    target: findPrecedent,
    body: ChangePrecedent,
    response: Precedent,
    handler: (access, { target: precedent, body }) => changePrecedent(access, precedent.id, body),
  }),
  defineEndpoint({
    method: "DELETE",
    path: "/api/v1/precedents/{id}",
    tag,
    summary: "Revoke a kept answer",
    permission: "decide",
    target: findPrecedent,
    response: null,
    handler: (access, { target: precedent }) => revokePrecedent(access, precedent.id),
  }),
];
