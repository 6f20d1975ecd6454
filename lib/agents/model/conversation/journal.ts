import { type FileHandle, open, readFile, rename } from "node:fs/promises";
import path from "node:path";
import { parseJson } from "#lib/agents/text/parse-json.ts";
import type { ConversationRecord } from "./conversation-record.ts";

const FILE = "conversation.jsonl";

/** The record of a conversation, a line of JSON for each thing that happened, on the disk before what follows from it. */
export class Journal {
  private readonly file: FileHandle;
  private writing: Promise<void> = Promise.resolve();

  private constructor(file: FileHandle) {
    this.file = file;
  }

  /** Begins the journal of a job's folder with what is known so far; what was there before is replaced in one step. */
  static async begin(folder: string, first: ConversationRecord): Promise<Journal> {
    const name = path.join(folder, FILE);
    const file = await open(`${name}.new`, "w", 0o600);
    await file.writeFile(`${JSON.stringify(first)}\n`);
    await file.sync();
    await rename(`${name}.new`, name);
    await syncFolder(folder);
    return new Journal(file);
  }

  /** Resolves when the record is on the disk. Records keep the order in which they were given. */
  append(record: ConversationRecord): Promise<void> {
    this.writing = this.writing.then(async () => {
      await this.file.appendFile(`${JSON.stringify(record)}\n`);
      await this.file.datasync();
    });
    return this.writing;
  }

  async close(): Promise<void> {
    await this.writing.catch(() => {});
    await this.file.close();
  }
}

/** What a folder's journal holds, up to a line that is unfinished or spoilt; null where it has none. */
export async function readJournal(folder: string): Promise<ConversationRecord[] | null> {
  const text = await readFile(path.join(folder, FILE), "utf8").catch(() => null);
  if (text === null) return null;
  const records: ConversationRecord[] = [];
  for (const line of text.slice(0, text.lastIndexOf("\n") + 1).split("\n")) {
    const record = parseJson(line);
    if (!record) break;
    records.push(record as ConversationRecord);
  }
  return records.length === 0 ? null : records;
}

/** So that the name is on the disk too, where the system can do it. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r").catch(() => null);
  await handle?.sync().catch(() => {});
  await handle?.close();
}
