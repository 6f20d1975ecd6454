import { ClaimReasons, ClaimReasonsQuery } from "#lib/contract/runs/claim-reasons.ts";
import { Claim, Claims, ClaimWork } from "#lib/contract/runs/claims.ts";
import { findRun } from "#lib/db/runs/runs.ts";
import { waitForClaims, waitForResume } from "#lib/server/live/waits/wait-for-claims.ts";
import { getClaimReasons } from "#lib/server/queries/tickets/get-claim-reasons.ts";
import { ResumeRun } from "../../../contract/runs.ts";
import { endpointsOf } from "../endpoint.ts";

/** docs/contract.md#claims: getting work, and getting it back after a pause. */

const { get, post } = endpointsOf("Agents");

export const CLAIM_ENDPOINTS = [
  post("/api/v1/claims", {
    summary: "Claim tickets",
    description: "Waits up to `waitSeconds` when there is none; 204 when there was none in that time.",
    permission: "work",
    body: ClaimWork,
    response: Claims,
    mayBeEmpty: true,
    handler: async (access, { body, signal }) => {
      const claims = await waitForClaims(access, body, signal);
      return claims === null ? null : { claims };
    },
  }),
  get("/api/v1/claims/why", {
    summary: "Say why nobody gets a ticket",
    permission: "common",
    query: ClaimReasonsQuery,
    response: ClaimReasons,
    handler: (access, { query }) => getClaimReasons(access, query.ticket),
  }),
  post("/api/v1/runs/{id}/resume", {
    summary: "Take up a paused run again once a person has decided",
    description: "204 while nobody has decided.",
    permission: "work",
    target: findRun,
    body: ResumeRun,
    response: Claim,
    mayBeEmpty: true,
    handler: (access, { target: run, body, signal }) => waitForResume(access, run.id, body, signal),
  }),
];
