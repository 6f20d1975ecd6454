import { transact } from "#lib/db/connection/transaction.ts";
import { lockBreaker, readServicesDown, type ServiceOf } from "#lib/db/services/breakers.ts";
import { readAroundService } from "#lib/db/services/waiting-tickets.ts";
import { afterSilence } from "#lib/engine/services/breaker.ts";
import { ENGINE } from "#lib/lifecycle/transaction/authorize.ts";
import { log } from "#lib/log.ts";
import { returnWaiting } from "./return-waiting.ts";
import { changeBreaker } from "./settle-service.ts";

/**
 * What only time does to services that are down: one that nobody wants any more closes, and tickets that a process left behind
 * come back. By the engine, in several processes at once: the row of the service is locked. Events: `service.closed`, and those
 * of `returnWaiting`. One look into a small index where everything works.
 */
export async function settleServices(): Promise<void> {
  for (const service of await readServicesDown()) {
    try {
      await settleOne(service);
      await returnWaiting(service);
    } catch (error) {
      log.error({ err: error, service }, "a service could not be settled; the next round tries again");
    }
  }
}

async function settleOne(service: ServiceOf): Promise<void> {
  await transact(ENGINE, async (tx) => {
    const before = await lockBreaker(tx, service);
    if (before === null || before.state === "closed") return;
    await changeBreaker(tx, service, before, afterSilence(before, await readAroundService(tx, service)));
  });
}
