import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";

/** After how many seconds a ticket is acknowledged again, asked four times a second; throws after three minutes. */
export async function untilWritable(url: string, token: string): Promise<number> {
  const begun = performance.now();
  const seconds = () => (performance.now() - begun) / 1000;
  while (seconds() < 180) {
    if (await takesTicket(url, token)) return seconds();
    await wait(250);
  }
  throw new Error("no ticket was taken for three minutes");
}

async function takesTicket(url: string, token: string): Promise<boolean> {
  const answer = await fetch(`${url}/api/v1/tickets`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      "idempotency-key": randomUUID(),
    },
    body: JSON.stringify({ title: "Is it writable again?", reviewRequired: false }),
    signal: AbortSignal.timeout(5000),
  }).catch(() => null);
  return answer?.status === 201;
}
