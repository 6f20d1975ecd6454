import { setTimeout as wait } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { createApiClient } from "#lib/api-client/api-client.ts";
import { checkInvariants } from "#lib/db/invariants/check-invariants.ts";
import { makeCallers } from "#test/callers.ts";
import { useDatabase } from "#test/database.ts";
import { type StartedDesk, startDesk } from "#test/started-desk.ts";
import { type SwallowingProxy, startSwallowingProxy } from "#test/swallowing-proxy.ts";

const database = useDatabase();

let desk: StartedDesk;
let proxy: SwallowingProxy;
afterEach(async () => {
  await desk.kill();
  await proxy.stop();
});

const CLIENTS = 1000;
const MISSED = 20;
/** Of the log, by a thousand who come at once: far fewer than there are clients, and more than one where they come in bursts. */
const MAX_READS = CLIENTS / 5;

test("a thousand readers who come back at once share their reads of the log, and each gets all of it", async () => {
  const callers = await makeCallers();
  proxy = await startSwallowingProxy(database.url);
  desk = await startDesk(proxy.through(database.url));
  const lead = createApiClient({ url: desk.url, token: callers.automation });
  const seen = (await readUntil(desk.url, callers.read, "", /^id: .*\n/m)).match(/^id: (.*)$/m)?.[1] ?? "";
  for (let made = 0; made < MISSED; made++) await lead.createTicket({ title: `Missed ${made}` });
  const last = `Missed ${MISSED - 1}`;
  const all = idsIn(await readUntil(desk.url, callers.read, seen, new RegExp(last))).slice(0, MISSED);

  let reads = 0;
  proxy.watch((bytes, toServer) => {
    if (toServer && bytes.includes("FROM event e JOIN project")) reads++;
    return "pass";
  });
  const texts = await Promise.all(
    Array.from({ length: CLIENTS }, () => readUntil(desk.url, callers.read, seen, new RegExp(last))),
  );
  for (const ids of texts.map((text) => idsIn(text).slice(0, MISSED))) {
    expect(ids).toHaveLength(MISSED);
    expect(ids).toEqual(all);
  }
  expect(reads).toBeGreaterThan(0);
  expect(reads).toBeLessThan(MAX_READS);
  expect(await checkInvariants()).toEqual([]);
});

/** Reads a stream from an id on until what came has `enough` in it. Who is told to come later, is cut off or does not get in comes back. */
async function readUntil(url: string, token: string, lastId: string, enough: RegExp): Promise<string> {
  let text = "";
  while (!enough.test(text)) text += await readOnce(url, token, idsIn(text).at(-1) ?? lastId, enough);
  return text;
}

/** The ids of the events; the one with which a stream begins has none. */
const idsIn = (text: string) => [...text.matchAll(/^id: (.+)\nevent: /gm)].map(([, id]) => id ?? "");

async function readOnce(url: string, token: string, lastId: string, enough: RegExp): Promise<string> {
  const hangUp = new AbortController();
  const headers = { authorization: `Bearer ${token}`, ...(lastId === "" ? {} : { "last-event-id": lastId }) };
  const answer = await fetch(`${url}/api/v1/events`, { headers, signal: hangUp.signal }).catch(notLetIn);
  if (answer === null) return "";
  if (answer.status === 503) {
    await answer.body?.cancel();
    await wait(Number(answer.headers.get("retry-after")) * 1000);
    return "";
  }
  expect(answer.status).toBe(200);
  let text = "";
  for await (const chunk of (answer.body as ReadableStream<BufferSource>).pipeThrough(new TextDecoderStream())) {
    text += chunk;
    if (enough.test(text)) break;
  }
  hangUp.abort();
  return text;
}

/** A slow machine takes a thousand connections in longer than a client waits for its own. */
function notLetIn(error: Error): null {
  if ((error.cause as { code?: string } | undefined)?.code === "UND_ERR_CONNECT_TIMEOUT") return null;
  throw error;
}
