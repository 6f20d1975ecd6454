import { databaseNow } from "#lib/db/connection/database-now.ts";
import { transact } from "#lib/db/connection/transaction.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import { type HoldLine, hasUntold, takeHoldLines } from "#lib/db/notifications/notification-feed.ts";
import { type NotifiedPerson, readNotifiedPeople } from "#lib/db/notifications/notified-people.ts";
import { wakeNotified } from "#lib/db/notifications/wake-notified.ts";
import { notificationCause } from "#lib/engine/notifications/notification-cause.ts";
import { ENGINE } from "#lib/lifecycle/transaction/authorize.ts";
import { notifyPerson, notifyProject, type Telling } from "./notify.ts";
import { wakeDeliveries } from "./wake-deliveries.ts";

/**
 * Makes notifications and their deliveries from the lines of the log about holds. Each line is handled once, also when
 * several processes do it or one dies (docs/decisions/0022). `mail`: this desk can send mail. Wakes the tabs of the
 * people, and the job that delivers.
 */
export async function tellPeople({ mail }: { mail: boolean }): Promise<void> {
  while (await hasUntold()) {
    const told = await transact(ENGINE, async (tx) => {
      const taken = await takeHoldLines(tx);
      return taken && { more: taken.more, telling: await tellOf(tx, taken.lines, mail) };
    });
    if (told === null) return;
    const { more, telling } = told;
    if (telling.people.size > 0) wakeNotified([...telling.people]);
    if (telling.deliveries > 0) wakeDeliveries();
    if (!more) return;
  }
}

async function tellOf(tx: Tx, lines: HoldLine[], mail: boolean): Promise<Telling> {
  const now = await databaseNow(tx);
  const telling: Telling = { tx, now, mail, latest: new Map(), webhooks: new Map(), people: new Set(), deliveries: 0 };
  const known = new Map<string, NotifiedPerson[]>();
  for (const line of lines) {
    const cause = notificationCause(line);
    if (cause === null) continue;
    const key = JSON.stringify([line.projectId, cause.owner]);
    const people = known.get(key) ?? (await readNotifiedPeople(tx, line.projectId, cause.owner));
    known.set(key, people);
    const about = { ...cause, projectId: line.projectId, groupKey: groupOf(cause, line) };
    // Nobody is notified of what they did themselves.
    for (const person of people) if (person.userId !== line.actorId) await notifyPerson(telling, about, person);
    await notifyProject(telling, about);
  }
  return telling;
}

/** What makes a storm when it comes often: new holds of one fingerprint, else what one owner gets. */
function groupOf(
  { kind, owner }: NonNullable<ReturnType<typeof notificationCause>>,
  { data, holdId }: HoldLine,
): string {
  if (kind === "hold_opened") return typeof data.fingerprint === "string" ? data.fingerprint : holdId;
  return "userId" in owner ? owner.userId : owner.role;
}
