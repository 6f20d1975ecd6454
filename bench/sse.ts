/**
 * What a reader of the event stream costs, beside a bare loop of node:http that writes the same bytes: deliveries for each second of
 * the processor, and memory. Both are processes of their own, in turns, with the same readers; the desk also reads each event from
 * PostgreSQL, where another process writes it, and looks after the rights of all readers.
 *
 *     node bench/sse.ts [--readers 1000] [--events 100] [--rounds 3] [--before 2000]
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import path from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { createToken } from "#lib/lifecycle/people/create-token.ts";
import { createUser } from "#lib/lifecycle/people/create-user.ts";
import { withDisposableDatabase } from "./disposable-database.ts";
import { middle } from "./middle.ts";
import type { Figures } from "./sse/answer-figures.ts";

const { values } = parseArgs({
  options: {
    readers: { type: "string", default: "1000" },
    events: { type: "string", default: "100" },
    rounds: { type: "string", default: "3" },
    before: { type: "string", default: "2000" },
  },
});
const [READERS, EVENTS, ROUNDS] = [values.readers, values.events, values.rounds].map(Number) as [
  number,
  number,
  number,
];
/** A token may have 1,000 streams open. */
const TOKENS = 10;
const OPENED_BEFORE = Number(values.before);

await withDisposableDatabase(async (url) => {
  const tokens = await makeTokens();
  const client = new pg.Client(url);
  await client.connect();
  let seen = "";
  const sides: Record<"desk" | "bare", Side> = {
    desk: await start("desk", tokens, { DATABASE_URL: url }, (number) => writeEvent(client, number)),
    bare: await start("bare-loop", tokens, {}, () => void sides.bare.child.send(seen)),
  };
  for (const side of Object.values(sides)) seen = (await fill(side)) || seen;
  const rates: Record<"desk" | "bare", number[]> = { desk: [], bare: [] };
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, side] of Object.entries(sides) as ["desk" | "bare", Side][]) {
      const before = await figures(side);
      await deliver(side, side.readers, EVENTS);
      rates[name].push((READERS * EVENTS) / (((await figures(side)).cpuMs - before.cpuMs) / 1000));
    }
  }
  for (const name of ["desk", "bare"] as const) {
    const { empty, full } = sides[name];
    const each = (what: "rss" | "heap") => (((full?.[what] ?? 0) - (empty?.[what] ?? 0)) / READERS / 1024).toFixed(1);
    say(
      `${name.padEnd(5)} ${middle(rates[name]).toFixed(0).padStart(8)} deliveries for a second of the processor, ` +
        `${each("rss")} KiB resident and ${each("heap")} KiB of heap a reader`,
    );
  }
  say(`desk beside bare: ${(middle(rates.desk) / middle(rates.bare)).toFixed(2)} ×`);
  for (const { child, readers } of Object.values(sides)) {
    for (const { socket } of readers) socket.destroy();
    child.kill();
  }
  await client.end();
});

/** Brings a side to its readers; answers the text of an event. */
async function fill(side: Side): Promise<string> {
  const few = await open(side, 50);
  const text = await deliver(side, few, 20);
  for (const { socket } of few) socket.destroy();
  // One after the other: the heap has grown to what opening takes, which is the process', before what readers hold is counted.
  for (let opened = 0; opened < OPENED_BEFORE; opened++) for (const { socket } of await open(side, 1)) socket.destroy();
  await sleep(1000);
  side.empty = await figures(side);
  side.readers = await open(side, READERS);
  await deliver(side, side.readers, 3);
  side.full = await figures(side);
  return text;
}

type Reader = { socket: Socket; events: number; last: string };
type Side = {
  child: ChildProcess;
  url: string;
  tokens: string[];
  tell: (number: number) => unknown;
  readers: Reader[];
  empty?: Figures;
  full?: Figures;
};

async function start(file: string, tokens: string[], env: object, tell: Side["tell"]): Promise<Side> {
  const child = fork(path.join(import.meta.dirname, "sse", `${file}.ts`), {
    execArgv: ["--expose-gc"],
    env: { ...process.env, NODE_ENV: "production", YARDMASTER_RATE_LIMIT: "off", ...env },
  });
  const [url] = (await once(child, "message")) as [string];
  return { child, url, tokens, tell, readers: [] };
}

async function open({ url, tokens }: Side, count: number): Promise<Reader[]> {
  const { hostname, port } = new URL(url);
  const readers: Reader[] = [];
  for (let at = 0; at < count; at++) {
    const socket = connect(Number(port), hostname).setEncoding("latin1");
    const reader: Reader = { socket, events: 0, last: "" };
    readers.push(reader);
    const opened = once(socket, "data");
    socket.write(
      `GET /api/v1/events?project=default HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer ${tokens[at % tokens.length]}\r\n\r\n`,
    );
    const [head] = (await opened) as [string];
    if (!head.startsWith("HTTP/1.1 200 ")) throw new Error(head.split("\r\n", 1)[0]);
    socket.on("data", (text: string) => {
      reader.last = text;
      reader.events += text.split("\nevent: ").length - 1;
    });
  }
  return readers;
}

/** One event after the other, each once all have the one before; answers the last one's text. */
async function deliver({ tell }: Side, readers: Reader[], events: number): Promise<string> {
  for (let number = 1; number <= events; number++) {
    const due = readers.map((reader) => reader.events + 1);
    tell(number);
    while (readers.some((reader, at) => reader.events < (due[at] ?? 0))) await sleep(1);
  }
  return /id: [\s\S]*\n\n/.exec(readers[0]?.last ?? "")?.[0] ?? "";
}

/** As another process of the desk writes it: a line of the log, then the word that there is one. */
async function writeEvent(client: pg.Client, number: number): Promise<void> {
  await client.query(
    `INSERT INTO event (type, project_id, actor, data)
     VALUES ('policy.changed', 'prj_default', '{"kind":"engine","id":null,"name":"Yardmaster"}', $1)`,
    [JSON.stringify({ version: number })],
  );
  await client.query("SELECT pg_notify('yardmaster', 'bench change ')");
}

async function figures({ child }: Side): Promise<Figures> {
  const answered = once(child, "message");
  child.send("figures");
  const [answer] = (await answered) as [Figures];
  return answer;
}

async function makeTokens(): Promise<string[]> {
  const email = "reader@example.com";
  await createUser({ email, password: "password of a bench", role: "viewer", projectSlug: null });
  const tokens: string[] = [];
  for (let at = 0; at < TOKENS; at++)
    tokens.push(
      (await createToken({ name: `reader ${at}`, scope: "read", projectSlug: null, actsForEmail: email })).token,
    );
  return tokens;
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
