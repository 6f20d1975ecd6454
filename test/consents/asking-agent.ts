import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type ApiClient, createApiClient } from "#lib/api-client/api-client.ts";
import { ApiProblem } from "#lib/api-client/api-problem.ts";
import type { Claim } from "#lib/contract/runs/claims.ts";
import { askConsent } from "#lib/worker/runs/ask-consent.ts";
import type { RunSession } from "#lib/worker/runs/run-session.ts";

/**
 * An agent in a process of its own that asks before it counts, and kills itself where its ticket says so, once:
 * `node asking-agent.ts URL FOLDER LABEL NAME`. What it counts is a line of the file `effects`: nobody but the tool writes there.
 */
const [url = "", folder = "", label = "", name = ""] = process.argv.slice(2);
const client: ApiClient = createApiClient({ url, token: process.env.YARDMASTER_TOKEN ?? "" });
const file = (...parts: string[]) => path.join(folder, parts.join("-"));

export type Point = "before_ask" | "after_ask" | "after_grant" | "after_taken" | "after_effect";
export type Plan = { kill: Point | null; changes: boolean };

/** The desk goes down meanwhile. */
const PATIENT = { retryForMs: Number.POSITIVE_INFINITY };

for (;;) {
  for (const claim of await resumed()) await work(claim);
  // Only the lease of one that is killed runs out, however slow the machine is.
  const asked = { agent: name, labels: [label], leaseSeconds: 3600, waitSeconds: 0.5 };
  for (const claim of await client.claim(asked, PATIENT)) await work(claim);
}

/** The runs that wait for a person, whoever of its lives paused them: the token is on the disk. */
async function resumed(): Promise<Claim[]> {
  const claims: Claim[] = [];
  for (const paused of readdirSync(folder).filter((entry) => entry.startsWith(`paused-${name}-`))) {
    const { id, leaseToken } = JSON.parse(readFileSync(path.join(folder, paused), "utf8"));
    const claim = await client.resume(id, { leaseToken, waitSeconds: 0 }, PATIENT).catch((error: unknown) => {
      if (!(error instanceof ApiProblem)) throw error;
      return undefined;
    });
    if (claim !== null) rmSync(path.join(folder, paused));
    if (!claim) continue;
    // At once: it may die with another of these before their turn comes, and the next attempt knows nothing of this decision.
    changeIfAllowed(claim);
    claims.push(claim);
  }
  return claims;
}

async function work(claim: Claim): Promise<void> {
  const { ticket, run, leaseToken } = claim;
  const plan = planOf(claim);
  const dies = (point: Point) => {
    if (plan.kill !== point || existsSync(file("killed", ticket.key))) return;
    writeFileSync(file("killed", ticket.key), point);
    process.kill(process.pid, "SIGKILL");
  };
  changeIfAllowed(claim);
  dies("before_ask");
  if (isAllowed(claim)) dies("after_grant");
  const amount = existsSync(file("changed", ticket.key)) ? 2 : 1;
  const wanted = { tool: "count", arguments: { key: ticket.key, amount } };
  const consent = await askConsent(session(claim), "/work", wanted);
  if (consent.state === "asked") {
    dies("after_ask");
    writeFileSync(file("paused", name, run.id), JSON.stringify({ id: run.id, leaseToken }));
    await client.finish(run.id, { ...consent.pause, leaseToken } as never, PATIENT);
    return;
  }
  if (consent.state === "granted") {
    dies("after_taken");
    appendFileSync(file("effects"), `${JSON.stringify({ ...wanted.arguments, run: run.id })}\n`);
    dies("after_effect");
    await consent.done("succeeded");
  }
  await client.finish(run.id, { leaseToken, outcome: "succeeded", summary: consent.state }, PATIENT);
}

/** From the moment that its call is allowed such a ticket wants another one. */
function changeIfAllowed(claim: Claim): void {
  if (isAllowed(claim) && planOf(claim).changes) writeFileSync(file("changed", claim.ticket.key), "");
}

function planOf({ ticket }: Claim): Plan {
  return JSON.parse(ticket.description);
}

function isAllowed({ resume }: Claim): boolean {
  return resume?.verb === "approve";
}

function session(claim: Claim): RunSession {
  const mask = (text: string) => text;
  const context = { client, log: { warn: () => {}, info: () => {} } };
  return {
    context,
    claim,
    begunAt: null,
    mask,
    stop: { signal: new AbortController().signal },
  } as unknown as RunSession;
}
