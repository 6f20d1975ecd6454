import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Snapshot } from "#lib/contract/runs/snapshots.ts";
import { pool } from "#lib/db/connection/pool.ts";
import { proveObjectStore } from "#lib/db/runs/snapshots/object-store.ts";
import { sealAnew } from "#lib/db/secrets/sealed-rows.ts";
import { newId } from "#lib/lifecycle/transaction/id.ts";
import { refusalOf } from "#lib/server/api/failure-answer.ts";
import { getSnapshotChunk } from "#lib/server/queries/runs/snapshots.ts";
import { useDatabase } from "#test/database.ts";
import { type ObjectStore, startObjectStore } from "#test/object-store.ts";
import { makeTeam } from "#test/team.ts";
import { claimOne, makeTicket } from "#test/tickets.ts";
import { deleteSpareObjectsDue } from "./delete-spare-objects.ts";
import { saveSnapshot } from "./save-snapshot.ts";

useDatabase();
let store: ObjectStore;
let keysBefore: string | undefined;
beforeEach(async () => {
  keysBefore = process.env.YARDMASTER_SECRET_KEYS;
  await pool().query("DELETE FROM snapshot; DELETE FROM spare_object");
  store = await startObjectStore();
});
afterEach(async () => {
  process.env.YARDMASTER_SECRET_KEYS = keysBefore;
  await store.stop();
});

/** A running run, and what its worker does with the desk. */
async function running() {
  const { lead, agent } = await makeTeam();
  const labels = [newId("tkt")];
  await makeTicket(lead, { labels });
  const { run, leaseToken } = await claimOne(agent, { labels });
  const addressOf = (text: string) => createHash("sha256").update(text).digest("hex");
  return {
    run,
    save(...texts: string[]) {
      const chunks = texts.map((text) => ({ sha256: addressOf(text), content: Buffer.from(text).toString("base64") }));
      const files = [{ path: "journal", chunks: texts.map(addressOf) }];
      return saveSnapshot(agent, run.id, { leaseToken, chunks, snapshot: Snapshot.parse({ machine: "a", files }) });
    },
    async read(text: string) {
      const { content } = await getSnapshotChunk(agent, run.id, addressOf(text), leaseToken);
      return content && Buffer.from(content, "base64").toString();
    },
  };
}

const spare = async () =>
  (await pool().query<{ due: boolean }>("SELECT due_at <= clock_timestamp() AS due FROM spare_object ORDER BY due_at"))
    .rows;
const time = (what: string) => pool().query(`UPDATE spare_object SET due_at = due_at - interval '${what}'`);
const problem = async (attempt: Promise<unknown>) => refusalOf(await attempt.catch((error) => error), {});

test("chunks are kept there, sealed; what no chunk names is deleted after its row, and tried again while the store is away", async () => {
  const { save, read } = await running();
  await save("hunter2-one", "hunter2-two");
  expect([await read("hunter2-one"), await spare()]).toEqual(["hunter2-one", []]);
  const names = await store.names();
  expect(names).toHaveLength(2);
  for (const name of names) expect(await readFile(store.file(name), "latin1")).not.toContain("hunter2");

  await save("hunter2-two");
  expect([(await store.names()).length, await spare()]).toEqual([3, [{ due: true }, { due: false }]]);
  await store.away();
  await expect(deleteSpareObjectsDue()).rejects.toThrow("The object store cannot be used");
  await store.start();
  expect(await deleteSpareObjectsDue(), "not at once").toBe(0);
  await time("5 minutes");
  expect([await deleteSpareObjectsDue(), (await store.names()).length]).toEqual([1, 2]);
  await time("1 hour");
  expect([await deleteSpareObjectsDue(), (await store.names()).length, await spare()]).toEqual([1, 1, []]);
  expect(await read("hunter2-two")).toBe("hunter2-two");

  await pool().query("DELETE FROM snapshot");
  expect([await deleteSpareObjectsDue(), await store.names()]).toEqual([1, []]);
});

test("a store that is away, or lets nobody in, is a 503 that says so, and nothing is named that is not there", async () => {
  const { save, read } = await running();
  await save("one");
  process.env.YARDMASTER_S3_SECRET = "a-wrong-secret";
  const refused = await problem(save("one", "two"));
  expect(refused).toMatchObject({ code: "unavailable", message: expect.stringContaining("answers 403") });
  expect(JSON.stringify([refused, refused.message])).not.toContain("a-wrong-secret");
  await expect(proveObjectStore()).rejects.toThrow(/answers 403.* Check YARDMASTER_S3_KEY_ID/);
  process.env.YARDMASTER_S3_SECRET = "S3RVER";
  expect(await proveObjectStore()).toContain("/bucket/desk");
  await store.away();
  for (const attempt of [() => save("one", "three"), () => read("one"), proveObjectStore])
    expect(await problem(attempt())).toMatchObject({
      code: "unavailable",
      message: expect.stringContaining("reached"),
    });
  await store.start();
  expect([await read("one"), await read("two"), await read("three")]).toEqual(["one", null, null]);
});

test("an object that took so long that it may be deleted gets no row", async () => {
  const { save, read } = await running();
  // Time passes, as it were, while the object is on its way.
  await pool().query(`CREATE FUNCTION slowly() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN UPDATE spare_object SET due_at = due_at - interval '51 minutes'; RETURN NEW; END $$;
    CREATE TRIGGER slowly BEFORE INSERT ON snapshot_chunk FOR EACH ROW EXECUTE FUNCTION slowly()`);
  expect(await problem(save("slow"))).toMatchObject({ code: "unavailable" });
  await pool().query("DROP TRIGGER slowly ON snapshot_chunk; DROP FUNCTION slowly");
  expect(await read("slow")).toBeNull();
  await time("1 hour");
  expect([await deleteSpareObjectsDue(), await store.names()]).toEqual([1, []]);
});

test("chunks of before the setting stay readable, and those of after it are missed where it is gone; a new key is for all", async () => {
  const { YARDMASTER_S3_URL: url } = process.env;
  const { save, read } = await running();
  delete process.env.YARDMASTER_S3_URL;
  await save("before");
  process.env.YARDMASTER_S3_URL = url;
  await save("before", "after");
  expect([await read("before"), await read("after"), (await store.names()).length]).toEqual(["before", "after", 2]);
  process.env.YARDMASTER_SECRET_KEYS = `new:${"n".repeat(43)},${keysBefore}`;
  expect(await sealAnew()).toBe(3);
  process.env.YARDMASTER_SECRET_KEYS = `new:${"n".repeat(43)}`;
  expect([await read("before"), await read("after")]).toEqual(["before", "after"]);
  await time("1 hour");
  expect([await deleteSpareObjectsDue(), (await store.names()).length]).toEqual([2, 1]);
  delete process.env.YARDMASTER_S3_URL;
  expect(await problem(read("after"))).toMatchObject({ message: expect.stringContaining("YARDMASTER_S3_URL is not") });
  expect(await read("before")).toBe("before");
});
