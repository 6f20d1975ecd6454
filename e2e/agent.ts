import { randomUUID } from "node:crypto";
import { createApiClient } from "#lib/api-client/api-client.ts";
import type { Claim } from "#lib/contract/runs/claims.ts";
import type { AppendEvents } from "#lib/contract/runs/run-events.ts";
import type { FinishRun } from "#lib/contract/runs.ts";
import type { CreateTicket } from "#lib/contract/tickets.ts";
import { createToken, deskUrl } from "./desk.ts";

let clients: Promise<{ agent: ApiClient; lead: ApiClient }> | null = null;
type ApiClient = ReturnType<typeof createApiClient>;

/**
 * The desk as an agent and as a script of a lead call it; the tokens are made once per process. The agent is one of the default
 * project alone: one of all projects would be alive in those of other journeys too.
 */
export function callers(): Promise<{ agent: ApiClient; lead: ApiClient }> {
  clients ??= Promise.all([createToken("agent", "default"), createToken("automation")]).then(([agent, lead]) => ({
    agent: createApiClient({ url: deskUrl(), token: agent }),
    lead: createApiClient({ url: deskUrl(), token: lead }),
  }));
  return clients;
}

type Finish = FinishRun extends infer Outcome
  ? Outcome extends { leaseToken: string }
    ? Omit<Outcome, "leaseToken">
    : never
  : never;

/** A ticket of its own, claimed by an agent that reports over HTTP. */
export async function startRun(title: string, more: Partial<CreateTicket> = {}) {
  const { agent, lead } = await callers();
  const label = randomUUID();
  const ticket = await lead.createTicket({ title, labels: [label], reviewRequired: false, ...more });
  const isolation = { wall: "bubblewrap", network: "internet" as const, grants: ["NPM_TOKEN"] };
  const [claim] = await agent.claim({ agent: "scout-01", labels: [label], leaseSeconds: 300, isolation });
  if (!claim) throw new Error("There was nothing to claim.");
  return new RunningAgent(agent, claim, ticket.key);
}

/** One run, as its agent sees it. */
class RunningAgent {
  readonly ticketKey: string;
  readonly runId: string;
  #client: ApiClient;
  #leaseToken: string;

  constructor(client: ApiClient, claim: Claim, ticketKey: string) {
    this.#client = client;
    this.#leaseToken = claim.leaseToken;
    this.ticketKey = ticketKey;
    this.runId = claim.run.id;
  }

  report(...events: AppendEvents["events"]) {
    return this.#client.appendEvents(this.runId, { leaseToken: this.#leaseToken, events });
  }

  heartbeat(progress: { steps?: number; stepLimit?: number; level?: number } = {}) {
    return this.#client.heartbeat(this.runId, { leaseToken: this.#leaseToken, progress });
  }

  /** It was told what people said, up to this one. */
  heard(upTo: number) {
    return this.#client.hearMessages(this.runId, { leaseToken: this.#leaseToken, upTo });
  }

  finish(outcome: Finish) {
    return this.#client.finish(this.runId, { ...outcome, leaseToken: this.#leaseToken } as FinishRun);
  }

  /** Waits for the decision of a person, and goes on with it. */
  async resume(waitSeconds = 20): Promise<Claim | null> {
    const claim = await this.#client.resume(this.runId, { leaseToken: this.#leaseToken, waitSeconds });
    if (claim) this.#leaseToken = claim.leaseToken;
    return claim;
  }
}
