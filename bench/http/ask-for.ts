import { Agent, request } from "node:http";
import type { Claim } from "#lib/contract/runs/claims.ts";

/** One request that is asked again and again; of several bodies and addresses the next one each time. */
export type Asked = { method: string; token: string; next: () => { path: string; body?: string } };

/** Asks the same for so many seconds, over connections that stay open; each asks again when it has its answer. */
export async function askFor(
  seconds: number,
  { url, asked, connections }: { url: string; asked: Asked; connections: number },
): Promise<{ answers: number; rate: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const begun = performance.now();
  let answers = 0;
  const client = async () => {
    while (performance.now() - begun < seconds * 1000) {
      await ask(url, agent, asked);
      answers++;
    }
  };
  await Promise.all(Array.from({ length: connections }, client));
  const ms = performance.now() - begun;
  agent.destroy();
  return { answers, rate: (answers / ms) * 1000 };
}

function ask(url: string, agent: Agent, { method, token, next }: Asked): Promise<void> {
  return new Promise((resolve, reject) => {
    const { path, body } = next();
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { "content-type": "application/json", "content-length": Buffer.byteLength(body) }),
    };
    const sent = request(`${url}${path}`, { method, agent, headers }, (response) => {
      response.resume().once("end", () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`${method} ${path} answered ${response.statusCode}`));
      });
    });
    sent.once("error", reject).end(body);
  });
}

/** The requests of a fleet and of a person: health, an event of each of some runs in turns, a ticket, and the queue. */
export function asked(
  claims: readonly Claim[],
  { agent, lead }: { agent: string; lead: string },
): Record<string, Asked> {
  const get = (path: string): Asked => ({ method: "GET", token: lead, next: () => ({ path }) });
  let turn = 0;
  const append = () => {
    const { run, leaseToken } = claims[turn++ % claims.length] as Claim;
    const events = [{ type: "log", message: "measured" }];
    return { path: `/api/v1/runs/${run.id}/events`, body: JSON.stringify({ leaseToken, events }) };
  };
  return {
    health: get("/api/health"),
    "event append": { method: "POST", token: agent, next: append },
    ticket: get(`/api/v1/tickets/${claims[0]?.ticket.id}`),
    queue: get("/api/v1/queue?project=default"),
  };
}
