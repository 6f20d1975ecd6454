import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { useDatabase } from "#test/database.ts";
import { onWake, relay, type WakeReason, wake, wakeChannel } from "./wake.ts";

const database = useDatabase();

let listener: pg.Client;
const heard: string[] = [];
const reasons: WakeReason[] = [];
let off = () => {};

beforeEach(async () => {
  heard.length = 0;
  reasons.length = 0;
  listener = new pg.Client({ connectionString: database.url });
  await listener.connect();
  await listener.query(`LISTEN ${wakeChannel}`);
  listener.on("notification", ({ payload }) => heard.push(payload ?? ""));
  off = onWake((reason) => reasons.push(reason));
});

afterEach(async () => {
  off();
  await listener.end();
});

test("this process is told at once, the others once for all that happened within a moment", async () => {
  wake({ runs: ["run_1"], logOnly: true });
  wake({ runs: [] });
  wake({ runs: ["run_2", "run_1"] });
  expect(reasons).toHaveLength(3);
  await expect.poll(() => heard).toEqual([expect.stringMatching(/^\S+ change run_1,run_2$/)]);
  relay(heard[0] ?? "");
  expect(reasons, "what this process said itself").toHaveLength(3);
  relay((heard[0] ?? "").replace(/^\S+/, "another"));
  expect(reasons.at(-1)).toEqual({ runs: ["run_1", "run_2"], logOnly: false });
});

test("others hear that nothing but logs has grown", async () => {
  wake({ runs: ["run_1"], logOnly: true });
  await expect.poll(() => heard).toEqual([expect.stringMatching(/^\S+ log run_1$/)]);
  relay("another log run_1");
  expect(reasons.at(-1)).toEqual({ runs: ["run_1"], logOnly: true });
  relay("another change ");
  expect(reasons.at(-1)).toEqual({ runs: [], logOnly: false });
});
