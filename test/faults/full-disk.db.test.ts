import { execFileSync } from "node:child_process";
import { chownSync } from "node:fs";
import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createApiClient } from "#lib/api-client/api-client.ts";
import { unprivilegedUser } from "#lib/cli/up/embedded-postgres/unprivileged-user.ts";
import { closeDatabase } from "#lib/db/connection/close-database.ts";
import { onMaintenanceDatabase } from "#lib/db/connection/ensure-database.ts";
import { checkInvariants } from "#lib/db/invariants/check-invariants.ts";
import { makeCallers } from "#test/callers.ts";
import { useDatabase } from "#test/database.ts";
import { type StartedDesk, startDesk } from "#test/started-desk.ts";

/** Only root may mount the small disk that is filled. */
const isRoot = process.getuid?.() === 0 && process.platform === "linux";

const database = useDatabase();
const name = () => new URL(database.url).pathname.slice(1);
const tablespace = () => `small_${name()}`;
const onServer = (sql: string) => onMaintenanceDatabase(database.url, (client) => client.query(sql));

let disk = "";
let desk: StartedDesk;

beforeAll(async () => {
  if (!isRoot) return;
  disk = await mkdtemp(path.join(tmpdir(), "yardmaster-small-disk-"));
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=64m", "tmpfs", disk]);
  const user = unprivilegedUser();
  if (user) chownSync(disk, user.uid, user.gid);
  const folder = path.join(disk, "tables");
  execFileSync("install", ["-d", "-m", "700", ...(user ? ["-o", `${user.uid}`, "-g", `${user.gid}`] : []), folder]);
  await onServer(`CREATE TABLESPACE ${tablespace()} LOCATION '${folder}'`);
  await onServer(`ALTER DATABASE ${name()} SET TABLESPACE ${tablespace()}`);
});
afterEach(() => desk?.kill());
afterAll(async () => {
  if (!isRoot) return;
  await closeDatabase();
  await onServer(`ALTER DATABASE ${name()} SET TABLESPACE pg_default`);
  await onServer(`DROP TABLESPACE ${tablespace()}`);
  execFileSync("umount", ["--lazy", disk]);
  await rm(disk, { recursive: true });
});

test.runIf(isRoot)(
  "on a full disk writes are refused, reads and leases go on, and all is well once there is room",
  async () => {
    const callers = await makeCallers();
    desk = await startDesk(database.url);
    const lead = createApiClient({ url: desk.url, token: callers.automation });
    const agent = createApiClient({ url: desk.url, token: callers.agent });
    const kept = await lead.createTicket({ title: "Kept", reviewRequired: false });
    const [claim] = await agent.claim({ agent: "builder", limit: 1, leaseSeconds: 600 });
    const lease = { leaseToken: claim?.leaseToken ?? "" };

    const filler = path.join(disk, "filler");
    await fill(filler);
    const made: string[] = [kept.id];
    const refusal = await untilRefused(async (n) => {
      const description = "x".repeat(20_000);
      made.push((await lead.createTicket({ title: `Number ${n}`, description }, { retryForMs: 0 })).id);
    });
    expect(refusal).toMatchObject({ status: 503, problem: { code: "unavailable" } });
    expect((await lead.readTicket(kept.id)).state).toBe("in_progress");
    expect((await lead.listTickets({ limit: 200 })).items.length).toBe(made.length);
    await agent.heartbeat(claim?.run.id ?? "", lease, { retryForMs: 0 });
    expect(desk.lives()).toBe(true);

    await truncate(filler, 0);
    made.push((await lead.createTicket({ title: "Afterwards" })).id);
    await agent.finish(claim?.run.id ?? "", { ...lease, outcome: "succeeded" });
    const there = (await lead.listTickets({ limit: 200 })).items.map(({ id }) => id);
    expect(there.toSorted()).toEqual(made.toSorted());
    expect(await checkInvariants()).toEqual([]);
  },
);

/** Leaves no room on the disk. */
async function fill(file: string): Promise<void> {
  await writeFile(file, Buffer.alloc(64 * 1024 * 1024)).catch((error: NodeJS.ErrnoException) => {
    expect(error.code).toBe("ENOSPC");
  });
}

async function untilRefused(write: (n: number) => Promise<unknown>): Promise<unknown> {
  for (let n = 0; n < 1000; n++) {
    const refusal = await write(n).then(
      () => null,
      (error: unknown) => error,
    );
    if (refusal !== null) return refusal;
  }
  return null;
}
