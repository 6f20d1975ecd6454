import { randomUUID } from "node:crypto";
import { test } from "@playwright/test";
import type { z } from "zod";
import { type ApiClient, createApiClient } from "#lib/api-client/api-client.ts";
import type { FindingInput } from "#lib/contract/reviews.ts";
import type { Claim } from "#lib/contract/runs/claims.ts";
import type { FinishRun } from "#lib/contract/runs.ts";
import type { CreateTicket, Ticket } from "#lib/contract/tickets.ts";
import { retryAtOnce } from "#test/retry-at-once.ts";
import { createToken, deskUrl } from "./desk.ts";

/** A project of its own with an agent and a sentinel, whose retries wait for nothing. */
export interface Yard {
  /** begins the keys of its tickets; a journey that is walked again has another yard */
  key: string;
  project: string;
  /** What a lead may, by token. */
  lead: ApiClient;
  agent: ApiClient;
  createTicket: (title: string, more?: Partial<z.input<typeof CreateTicket>>) => Promise<Ticket>;
  /** Claims this ticket and no other. */
  claim: (ticket: Ticket) => Promise<Claim>;
  /** Reports the outcome of a claimed run. */
  finish: (claim: Claim, outcome: Outcome) => Promise<void>;
  /** One attempt that fails. */
  fail: (ticket: Ticket, message: string) => Promise<void>;
  /** The sentinel rejects the attempt that is in review. */
  reject: (ticket: Ticket, findings: FindingInput[]) => Promise<void>;
  /** Attempts that the sentinel rejects, until nothing is left to retry. */
  rejectUntilHeld: (ticket: Ticket, findings: FindingInput[]) => Promise<void>;
  /** A run that waits for an answer. */
  ask: (ticket: Ticket, text: string, options?: string[]) => Promise<Claim>;
}

type Outcome = FinishRun extends infer One ? (One extends FinishRun ? Omit<One, "leaseToken"> : never) : never;

/** One token for all yards of a test process; the others are made with it, which takes no process of their own. */
let admin: Promise<string> | undefined;

/** Makes such a project. `key`: two to five capitals that no other test uses. */
export async function createYard(name: string): Promise<Yard> {
  const key = name + "R".repeat(test.info().retry);
  const project = `yard-${key.toLowerCase()}`;
  admin ??= createToken("automation");
  const lead = createApiClient({ url: deskUrl(), token: await admin });
  await lead.createProject({ slug: project, key, name: `Yard ${key}` });
  await retryAtOnce(lead, project);
  const agent = createApiClient({ url: deskUrl(), token: await createToken("agent", project) });
  const sentinel = createApiClient({ url: deskUrl(), token: await createToken("sentinel", project) });

  const claim = async (ticket: Ticket) => {
    const [claimed] = await agent.claim({ agent: "forge-1", labels: ticket.labels, waitSeconds: 10 });
    if (!claimed) throw new Error(`${ticket.key} was not to be claimed`);
    return claimed;
  };
  const finish = async ({ run, leaseToken }: Claim, outcome: Outcome) => {
    await agent.finish(run.id, { leaseToken, ...outcome } as FinishRun);
  };
  const reject = async (ticket: Ticket, findings: FindingInput[]) => {
    const taken = await sentinel.claimReview({ sentinel: "gate-1", labels: ticket.labels, waitSeconds: 10 });
    if (!taken) throw new Error(`${ticket.key} was not to be reviewed`);
    const { id, leaseToken } = taken.review;
    await sentinel.recordVerdict(id, { leaseToken, verdict: "rejected", findings });
  };
  const isHeld = async (ticket: Ticket) => (await lead.readTicket(ticket.id)).state === "on_hold";
  return {
    key,
    project,
    lead,
    agent,
    createTicket: (title, more) => lead.createTicket({ project, title, labels: [randomUUID()], ...more }),
    claim,
    finish,
    fail: async (ticket, message) => finish(await claim(ticket), { outcome: "failed", error: { message } }),
    reject,
    rejectUntilHeld: async (ticket, findings) => {
      while (!(await isHeld(ticket))) {
        await finish(await claim(ticket), { outcome: "succeeded", summary: "Done", diff: "--- a\n+++ b\n" });
        await reject(ticket, findings);
      }
    },
    ask: async (ticket, text, options) => {
      const claimed = await claim(ticket);
      await finish(claimed, { outcome: "paused", reason: "question", question: { text, options } });
      return claimed;
    },
  };
}
