import { PassThrough } from "node:stream";
import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { messageStream } from "./message-stream.ts";

function open(room = async () => {}) {
  const [stdin, stdout] = [new PassThrough(), new PassThrough()];
  const heard: unknown[] = [];
  const stream = messageStream(
    { stdin, stdout },
    { update: (it) => heard.push(it), noise: (it) => heard.push(it), room },
  );
  const read: unknown[] = [];
  const reading = (async () => {
    for await (const message of stream.readable) read.push(message);
  })();
  const says = (...messages: object[]) => stdout.write(messages.map((each) => `${JSON.stringify(each)}\n`).join(""));
  return { stdin, stdout, heard, read, reading, says, writer: stream.writable.getWriter() };
}

const request = (id: unknown) => ({ jsonrpc: "2.0", id, method: "x/y" });

test("with 64 requests that wait for an answer nothing further is read, and each answer lets one more in", async () => {
  const { read, says, writer } = open();
  says(...Array.from({ length: 200 }, () => request(1)));
  await expect.poll(() => read.length).toBe(64);
  for (let round = 0; round < 20; round += 1) await turn();
  expect(read).toHaveLength(64);
  await writer.write({ jsonrpc: "2.0", id: 1, result: {} });
  await expect.poll(() => read.length).toBe(65);
});

test("an answer is let through once, and only where something was asked by its id", async () => {
  const { read, reading, says, stdout, writer } = open();
  await writer.write({ jsonrpc: "2.0", id: 7, method: "initialize" });
  const answer = { jsonrpc: "2.0", id: 7, result: {} };
  says({ ...answer, id: 8 }, { ...answer, id: "7" }, answer, answer);
  stdout.end();
  await reading;
  expect(read).toEqual([answer]);
});

test("nothing further is read before what was heard is told", async () => {
  const told = Promise.withResolvers<void>();
  const { heard, says } = open(() => told.promise);
  const update = (text: string) => ({ jsonrpc: "2.0", method: "session/update", params: { text } });
  says(update("one"), update("two"));
  await expect.poll(() => heard.length).toBe(1);
  for (let round = 0; round < 20; round += 1) await turn();
  expect(heard).toEqual([{ text: "one" }]);
  told.resolve();
  await expect.poll(() => heard.length).toBe(2);
});
