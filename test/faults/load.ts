import { setTimeout as wait } from "node:timers/promises";
import { expect } from "vitest";
import { type ApiClient, createApiClient } from "#lib/api-client/api-client.ts";
import { ApiProblem } from "#lib/api-client/api-problem.ts";
import { Unreachable } from "#lib/api-client/unreachable.ts";
import { checkInvariants } from "#lib/db/invariants/check-invariants.ts";
import type { Callers } from "#test/callers.ts";
import { expectKept, Ledger } from "./ledger.ts";

/** The shortest lease: what is lost is soon tried again. */
const LEASE_SECONDS = 5;
const LINES = 3;
const BRIEFLY_MS = 100;
/** No more tickets are made while so many wait. */
const MAX_WAITING = 30;
/** No two loads of one database share a title. */
let loads = 0;

/** What a fleet and its lead do to a desk from outside, over HTTP, while something happens to it. */
export interface Load {
  ledger: Ledger;
  /** waits until so many more effects were acknowledged */
  more(count: number): Promise<void>;
  /** The next claim is never heard of again, as by an agent that dies. */
  loseAgent(): void;
  /** No new tickets; works until each is done, then says what was lost, twice or wrong: nothing. */
  endsWell(): Promise<void>;
}

/**
 * Makes tickets, works on them, fails every fifth and decides its hold, with the client that workers use. `urls`: desks of one
 * database, which may be replaced meanwhile; each caller stays with one of them until it cannot be reached.
 */
export function startLoad(
  urls: string[],
  callers: Pick<Callers, "agent" | "automation">,
  { agents = 3, leads = 1 } = {},
): Load {
  const ledger = new Ledger();
  const name = `Load ${++loads}`;
  const stopping = new AbortController();
  const done = new AbortController();
  const caller = (token: string, first: number) => new Caller(urls, token, first, ledger);
  const making = Array.from({ length: leads }, (_, n) =>
    make(caller(callers.automation, n), ledger, `${name}.${n}`, stopping.signal),
  );
  const working = [
    ...Array.from({ length: agents }, (_, n) => work(caller(callers.agent, n), ledger, `agent-${n}`, done.signal)),
    decide(caller(callers.automation, 0), ledger, done.signal),
  ];
  const failed = Promise.all([...making, ...working]);
  failed.catch(() => {});
  const more: Load["more"] = async (count) => {
    const enough = ledger.acknowledged + count;
    await Promise.race([
      failed,
      expect.poll(() => ledger.acknowledged, { interval: 50 }).toBeGreaterThanOrEqual(enough),
    ]);
  };
  return {
    ledger,
    more,
    loseAgent() {
      ledger.agentsToLose++;
    },
    async endsWell() {
      stopping.abort();
      await Promise.race([failed, Promise.all(making)]);
      await Promise.race([failed, expect.poll(() => ledger.unfinished(), { interval: 200 }).toEqual([])]);
      done.abort();
      await failed;
      await expectKept(ledger);
      expect(await checkInvariants()).toEqual([]);
    },
  };
}

/** Speaks with one desk, and with the next once that one cannot be reached. What is not acknowledged is no error. */
class Caller {
  readonly #urls: string[];
  readonly #token: string;
  readonly #ledger: Ledger;
  #at: number;

  constructor(urls: string[], token: string, first: number, ledger: Ledger) {
    this.#urls = urls;
    this.#token = token;
    this.#at = first;
    this.#ledger = ledger;
  }

  get #client(): ApiClient {
    const onRetry = (error: Error) => {
      if (error instanceof ApiProblem && error.status === 500) this.#ledger.defects.push(error.message);
    };
    return createApiClient({ url: this.#urls[this.#at % this.#urls.length] as string, token: this.#token, onRetry });
  }

  /** The answer; null where the desk refused, or could not be reached for long. A 4xx that is the caller's fault is an error. */
  async ask<Answer>(question: (client: ApiClient) => Promise<Answer>): Promise<Answer | null> {
    try {
      return await question(this.#client);
    } catch (error) {
      if (error instanceof Unreachable) {
        this.#at++;
        return null;
      }
      if (error instanceof ApiProblem && (error.status === 409 || error.status === 503)) return null;
      throw error;
    }
  }
}

async function make(lead: Caller, ledger: Ledger, name: string, signal: AbortSignal): Promise<void> {
  for (let made = 0; !signal.aborted; made++) {
    while (ledger.waiting >= MAX_WAITING && !signal.aborted) await wait(BRIEFLY_MS);
    const title = `${name}.${made}`;
    ledger.asked(title);
    const ticket = await lead.ask((desk) => desk.createTicket({ title, reviewRequired: false }));
    if (ticket !== null) ledger.made(title, ticket.id);
  }
}

async function work(agent: Caller, ledger: Ledger, name: string, signal: AbortSignal): Promise<void> {
  for (let turn = 1; !signal.aborted; turn++) {
    const body = { agent: name, limit: 1, leaseSeconds: LEASE_SECONDS, waitSeconds: 1 };
    const [claim] = (await agent.ask((desk) => desk.claim(body))) ?? [];
    if (claim === undefined) continue;
    if (ledger.agentsToLose > 0) ledger.agentsToLose--;
    else await workOn(agent, ledger, claim, turn % 5 === 0 ? FAILURE : { outcome: "succeeded" });
  }
}

type Claim = Awaited<ReturnType<ApiClient["claim"]>>[number];
const FAILURE = { outcome: "failed", error: { message: "401 invalid x-api-key", httpStatus: 401 } } as const;

async function workOn(
  agent: Caller,
  ledger: Ledger,
  { run, leaseToken }: Claim,
  outcome: typeof FAILURE | { outcome: "succeeded" },
): Promise<void> {
  const keys = Array.from({ length: LINES }, (_, line) => `${run.id}-${line}`);
  const events = keys.map((key) => ({ key, type: "message" as const, message: key }));
  if (await agent.ask((desk) => desk.appendEvents(run.id, { leaseToken, events }))) ledger.wrote(run.id, keys);
  await agent.ask((desk) => desk.heartbeat(run.id, { leaseToken }));
  const finished = await agent.ask((desk) => desk.finish(run.id, { leaseToken, ...outcome }));
  if (finished !== null) ledger.finished(run.id, outcome.outcome);
}

async function decide(lead: Caller, ledger: Ledger, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const { items } = (await lead.ask((desk) => desk.listHolds({ limit: 20 }))) ?? { items: [] };
    for (const { id, version } of items) {
      const decided = await lead.ask((desk) => desk.decideHold(id, { verb: "retry", version, note: "try again" }));
      if (decided !== null) ledger.decided(id);
    }
    if (items.length === 0) await wait(BRIEFLY_MS);
  }
}
