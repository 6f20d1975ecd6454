import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { findToken } from "#lib/db/people/tokens.ts";
import { createToken } from "#lib/lifecycle/people/create-token.ts";
import { makeCallers } from "#test/callers.ts";
import { useDatabase } from "#test/database.ts";
import { keepRenewed, type TokenNeeds } from "./desk-token.ts";

useDatabase();

test("a worker on the desk's machine renews its own token before it ends", async () => {
  await makeCallers();
  const { id, token } = await createToken({ name: "Worker w", scope: "agent", expiresInDays: 2 });
  const dataFolder = await mkdtemp(path.join(tmpdir(), "yardmaster-token-"));
  const stop = new AbortController();
  const profile = { name: "w", role: "agent" } as TokenNeeds["profile"];
  const failed: string[] = [];
  const needs = { profile, url: "http://127.0.0.1:9", dataFolder, local: true, retryForMs: 0, signal: stop.signal };
  const renewing = keepRenewed(token, needs, (message) => failed.push(message));
  const daysLeft = async () => (((await findToken(id))?.expiresAt?.getTime() ?? 0) - Date.now()) / 86_400_000;
  await expect.poll(async () => [...failed, await daysLeft()].at(0)).toBeGreaterThan(80);
  stop.abort();
  await renewing;
  await rm(dataFolder, { recursive: true });
});
