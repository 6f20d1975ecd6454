import { randomUUID } from "node:crypto";
import type { Page } from "playwright";
import type { BenchDesk } from "../connect-to-desk.ts";

/** Fifty events a second for ten seconds: most of them of runs, some of holds on screen. Returns the long tasks, in ms. */
export async function storm(page: Page, { lead, agent }: BenchDesk, project: string): Promise<number[]> {
  const ticket = await lead.createTicket({ project, title: "A storm", labels: [randomUUID()], reviewRequired: false });
  const [claim] = await agent.claim({ agent: "bench", labels: ticket.labels, waitSeconds: 10, leaseSeconds: 600 });
  if (!claim) throw new Error("The ticket was not to be claimed.");
  const holds = (await lead.listHolds({ project, limit: 100 })).items;
  await page.evaluate("window.seen.tasks.length = 0");
  for (let tenth = 0; tenth < 100; tenth++) {
    const next = new Promise((done) => setTimeout(done, 100));
    const hold = tenth % 5 === 0 ? holds[tenth / 5] : undefined;
    const events = Array.from({ length: hold ? 4 : 5 }, (_, line) => ({ type: "log" as const, message: `${line}` }));
    await Promise.all([
      agent.appendEvents(claim.run.id, { leaseToken: claim.leaseToken, events }),
      hold && lead.decideHold(hold.id, { verb: "retry", version: hold.version }),
    ]);
    await next;
  }
  return page.evaluate("window.seen.tasks");
}
