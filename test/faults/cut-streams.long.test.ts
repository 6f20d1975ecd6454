import { afterEach, beforeAll, expect, test } from "vitest";
import { type Callers, makeCallers } from "#test/callers.ts";
import { useDatabase } from "#test/database.ts";
import { type StartedDesk, startDesk } from "#test/started-desk.ts";
import { type SwallowingProxy, startSwallowingProxy } from "#test/swallowing-proxy.ts";
import { type FollowedStream, followStream } from "./follow-stream.ts";
import { startLoad } from "./load.ts";
import { seeded } from "./seeded.ts";

const database = useDatabase();

let callers: Callers;
let desks: StartedDesk[];
let proxy: SwallowingProxy | null = null;
let stream: FollowedStream | null = null;

beforeAll(async () => {
  callers = await makeCallers();
});
afterEach(async () => {
  await stream?.close();
  await proxy?.stop();
  await Promise.all(desks.map((desk) => desk.kill()));
  proxy = stream = null;
});

const CUTS = 12;

test("a stream that is cut at any byte, again and again, comes whole", async () => {
  const { random } = seeded();
  desks = [await startDesk(database.url)];
  const { url } = desks[0] as StartedDesk;
  proxy = await startSwallowingProxy(url);
  let left = 400;
  proxy.watch((bytes, toServer) => {
    if (toServer) return "pass";
    left -= bytes.length;
    if (left > 0) return "pass";
    left = Math.ceil(random() * 3000);
    return { pass: Math.floor(random() * bytes.length) };
  });
  const through = proxy.through(url).replace(/\/$/, "");
  stream = await followStream(() => through, callers.read);
  const load = startLoad([url], callers);
  await expect.poll(() => stream?.reconnects, { interval: 50 }).toBeGreaterThan(CUTS);
  await load.endsWell();
  await stream.expectWhole();
});

test("a stream whose web process is killed goes on, whole, at another one", async () => {
  desks = [await startDesk(database.url), await startDesk(database.url)];
  const urls = desks.map(({ url }) => url);
  stream = await followStream(() => (desks.find((desk) => desk.lives()) as StartedDesk).url, callers.read);
  const load = startLoad(urls, callers);
  await load.more(20);
  await desks[0]?.kill();
  await load.more(20);
  await load.endsWell();
  expect(stream.reconnects).toBeGreaterThan(0);
  await stream.expectWhole();
});
