import { appendFile, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type ConversationRecord, rememberAll, type StoredConversation } from "./conversation-record.ts";
import { Journal, readJournal } from "./journal.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "journal-test-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const opened = { is: "opened", kept: {} } as ConversationRecord;
const begun = (toolCallId: string): ConversationRecord => ({ is: "begun", toolCallId });

test("keeps what was appended, in the order in which it was given", async () => {
  const journal = await Journal.begin(folder, opened);
  await Promise.all([journal.append(begun("a")), journal.append(begun("b")), journal.append(begun("c"))]);
  await journal.close();
  expect(await readJournal(folder)).toEqual([opened, begun("a"), begun("b"), begun("c")]);
});

test("is on the disk before append resolves, while it is still open", async () => {
  const journal = await Journal.begin(folder, opened);
  await journal.append(begun("a\nb"));
  expect(await readJournal(folder)).toEqual([opened, begun("a\nb")]);
  await journal.close();
});

test("begins anew in one step, and leaves nothing beside it", async () => {
  const first = await Journal.begin(folder, opened);
  await first.append(begun("a"));
  await first.close();
  const second = await Journal.begin(folder, begun("anew"));
  await second.close();
  expect(await readJournal(folder)).toEqual([begun("anew")]);
  expect(await readdir(folder)).toEqual(["conversation.jsonl"]);
});

test("a line that was not finished, or is spoilt, ends what is read", async () => {
  await (await Journal.begin(folder, opened)).close();
  const file = path.join(folder, "conversation.jsonl");
  await appendFile(file, `${JSON.stringify(begun("a"))}\n{"is":"beg`);
  expect(await readJournal(folder)).toEqual([opened, begun("a")]);
  await appendFile(file, `\n${JSON.stringify(begun("b"))}\n`);
  expect(await readJournal(folder)).toEqual([opened, begun("a")]);
});

test("is none where there is none", async () => {
  expect(await readJournal(folder)).toBeNull();
  expect(await readJournal(path.join(folder, "nowhere"))).toBeNull();
});

test("a disk that fails is told to whoever appends", async () => {
  const journal = await Journal.begin(folder, opened);
  await journal.close();
  await expect(journal.append(begun("a"))).rejects.toThrow();
});

test("what an older worker wrote is gone on from, with what came to be kept later as in a new conversation", () => {
  const older = { version: 1, kind: "test", messages: [], totals: { steps: 1 } } as unknown as StoredConversation;
  expect(rememberAll([{ is: "opened", kept: older }, begun("a")])).toEqual({
    ...older,
    ...{ costUntil: null, nudges: 0, inputTokens: 0, begun: ["a"], state: null, laterBrief: null, ended: null },
  });
  expect(rememberAll([begun("a")])).toBeNull();
});
