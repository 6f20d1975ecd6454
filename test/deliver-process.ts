import { closePool } from "#lib/db/connection/pool.ts";
import { tellPeople } from "#lib/lifecycle/notifications/tell-people.ts";
import { deliverDue } from "#lib/server/notifications/deliver-due.ts";

/** The part of a web process that tells people, in a process of its own: prints how many deliveries it took. */
await tellPeople({ mail: true });
process.stdout.write(`${await deliverDue()}\n`);
await closePool();
process.exit(0);
