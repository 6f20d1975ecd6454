/**
 * How long a ticket that is created takes to reach an agent that waits for it, over HTTP, on a running desk:
 *
 *     node bench/wake.ts --url http://127.0.0.1:3000 --rounds 300 --others 50
 *
 * An agent waits with POST /claims for a label of its own, `--others` wait for labels that nobody uses; a ticket is created and the
 * time runs from before its POST until the agent has the claim. `--calm` milliseconds pass between the rounds.
 */
import { setTimeout as wait } from "node:timers/promises";
import { benchFlags, connectToDesk } from "./connect-to-desk.ts";

const { url, rounds, others, calm } = benchFlags({ rounds: 300, others: 50, calm: 50 });
const { lead, agent } = await connectToDesk(url);
const unique = crypto.randomUUID();
const end = new AbortController();
const waiting = Promise.allSettled(Array.from({ length: others }, (_, n) => waitForNothing(`${unique} other ${n}`)));

const took: number[] = [];
for (let round = 0; round < rounds + 20; round++) {
  const ms = await measure();
  // The first rounds warm it up.
  if (round >= 20) took.push(ms);
}
end.abort();
await waiting;

const sorted = took.toSorted((a, b) => a - b);
const at = (part: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(1);
process.stdout.write(`created → the waiting agent has it, ${rounds} rounds, ${others} others wait:\n`);
process.stdout.write(`p50 ${at(0.5)} ms   p90 ${at(0.9)} ms   p99 ${at(0.99)} ms   longest ${at(1)} ms\n`);

async function measure(): Promise<number> {
  const labels = [unique];
  const claiming = agent
    .claim({ agent: "bench", labels, waitSeconds: 25 })
    .then(([claim]) => ({ claim, at: performance.now() }));
  await wait(calm);
  const begun = performance.now();
  await lead.createTicket({ title: "wake", labels, reviewRequired: false });
  const { claim, at } = await claiming;
  if (claim === undefined) throw new Error("nothing was claimed");
  await agent.finish(claim.run.id, { outcome: "succeeded", leaseToken: claim.leaseToken });
  return at - begun;
}

async function waitForNothing(label: string): Promise<void> {
  while (!end.signal.aborted)
    await agent.claim({ agent: `bench ${label}`, labels: [label], waitSeconds: 25 }, { signal: end.signal });
}
