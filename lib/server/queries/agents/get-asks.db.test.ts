import { beforeAll, expect, test } from "vitest";
import { pool } from "#lib/db/connection/pool.ts";
import { callApi } from "#test/api.ts";
import { type Callers, makeCallers } from "#test/callers.ts";
import { useDatabase } from "#test/database.ts";

useDatabase();

let admin: Callers;
beforeAll(async () => {
  process.env.YARDMASTER_RATE_LIMIT = "off";
  admin = await makeCallers("admin");
});

const asks = async (query: Record<string, string>) =>
  (await callApi("GET", `/api/v1/asks?${new URLSearchParams(query)}`, { token: admin.read })).body;
const claim = async (body: object) => callApi("POST", "/api/v1/claims", { token: admin.agent, body });

test("a warning says why nobody alive would take it, and what the living ask for is offered", async () => {
  expect(await asks({})).toEqual({
    warning: "No living agent matches: none has asked here yet.",
    drivers: [],
    labels: [],
  });
  await claim({ agent: "a", labels: ["docs", "eu"], driver: "command" });
  expect(await asks({ labels: "docs,eu,more", driver: "command" })).toEqual({
    warning: null,
    drivers: ["command"],
    labels: ["docs", "eu"],
  });
  expect((await asks({ labels: "docs" })).warning).toMatch(/the living ones ask for label eu, which it lacks\.$/);
  expect((await asks({ labels: "docs,eu", driver: "comand" })).warning).toMatch(
    /it asks for driver comand, and no living/,
  );
  await pool().query("UPDATE agent_ask SET seen_at = now() - interval '5 minutes'");
  const gone = await asks({ labels: "docs,eu" });
  expect([gone.warning, gone.labels]).toEqual([
    "No living agent matches: none is alive; the last was a, 5 minutes ago.",
    [],
  ]);
});
