import { page } from "#lib/contract/basics.ts";
import { AskConsent, Consent, ConsentAnswer, ConsentUses, EndUse, ListConsents } from "#lib/contract/consents.ts";
import { findConsent } from "#lib/db/consents/consents.ts";
import { findRun } from "#lib/db/runs/runs.ts";
import { askConsent } from "#lib/lifecycle/consents/ask-consent.ts";
import { endUse } from "#lib/lifecycle/consents/end-use.ts";
import { revokeConsent } from "#lib/lifecycle/consents/revoke-consent.ts";
import { endpointsOf } from "#lib/server/api/endpoint.ts";
import { listConsents, listConsentUses } from "#lib/server/queries/consents/consents.ts";

/** docs/contract.md#consents: what agents ask for before they do it, and what people allowed. */

const agents = endpointsOf("Agents");
const { get, del } = endpointsOf("Holds");

export const CONSENT_ENDPOINTS = [
  agents.post("/api/v1/runs/{id}/consents", {
    summary: "Ask whether a tool may be called now",
    description:
      "`granted`: the consent is taken, make the call and say how it ended. `asked`: nothing allows it, so finish with `paused`, reason `approval` and this `call`.",
    permission: "work",
    target: findRun,
    body: AskConsent,
    response: ConsentAnswer,
    handler: (access, { target: run, body }) => askConsent(access, run.id, body),
  }),
  agents.post("/api/v1/runs/{id}/consents/{use}", {
    summary: "Say how a call ended that was allowed",
    description: "Until then it is not known whether it ran. Also after the lease, by the token that took it.",
    permission: "work",
    target: findRun,
    body: EndUse,
    response: null,
    handler: (access, { target: run, params, body }) => endUse(access, run.id, params.use, body),
  }),
  get("/api/v1/consents", {
    summary: "List what people have allowed agents to call, the newest first",
    permission: "read",
    query: ListConsents,
    response: page(Consent),
    handler: (access, { query }) => listConsents(access, query),
  }),
  get("/api/v1/consents/{id}/uses", {
    summary: "List the calls that were made by a consent",
    permission: "read",
    target: findConsent,
    response: ConsentUses,
    handler: (access, { target: consent }) => listConsentUses(access, consent.id),
  }),
  del("/api/v1/consents/{id}", {
    summary: "Revoke a consent",
    permission: "decide",
    target: findConsent,
    response: null,
    handler: (access, { target: consent }) => revokeConsent(access, consent.id),
  }),
];
