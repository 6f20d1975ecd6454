import { findHold } from "#lib/db/holds/hold-row.ts";
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
import { endpointsOf } from "../endpoint.ts";

/** Answer once: answers that were kept, where they are offered, and what they answered. */

const { get, patch, del } = endpointsOf("Holds");

export const PRECEDENT_ENDPOINTS = [
  get("/api/v1/holds/{id}/precedents", {
    summary: "Answers that were kept to questions like the one of a hold, and the one that answered it",
    permission: "read",
    target: findHold,
    response: HoldPrecedents,
    handler: (access, { target: hold }) => getHoldPrecedents(access, hold.id),
  }),
  get("/api/v1/precedents", {
    summary: "List the answers that a project has kept, the newest first",
    permission: "read",
    query: ListPrecedents,
    response: PrecedentPage,
    handler: (access, { query }) => listPrecedents(access, query),
  }),
  get("/api/v1/precedents/{id}/uses", {
    summary: "List what a kept answer has answered",
    permission: "read",
    target: findPrecedent,
    response: PrecedentUses,
    handler: (access, { target: precedent }) => listPrecedentUses(access, precedent.id),
  }),
  patch("/api/v1/precedents/{id}", {
    summary: "Let a kept answer be given by itself or no more, or move its end",
    description: "By itself it answers the exact same question alone, for the caller, as long as they may decide.",
    permission: "decide",
    target: findPrecedent,
    body: ChangePrecedent,
    response: Precedent,
    handler: (access, { target: precedent, body }) => changePrecedent(access, precedent.id, body),
  }),
  del("/api/v1/precedents/{id}", {
    summary: "Revoke a kept answer",
    permission: "decide",
    target: findPrecedent,
    response: null,
    handler: (access, { target: precedent }) => revokePrecedent(access, precedent.id),
  }),
];
