import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { transact } from "#lib/db/connection/transaction.ts";
import { ROLES, SCOPES } from "#lib/engine/people/access.ts";
import { recordAct } from "#lib/lifecycle/audit/record-act.ts";
import { ENGINE } from "#lib/lifecycle/transaction/authorize.ts";
import { projectFolder } from "#lib/project-folder.ts";
import { callApi } from "#test/api.ts";
import { type Callers, makeCallers } from "#test/callers.ts";
import { useDatabase } from "#test/database.ts";
import { signIn } from "#test/session.ts";

useDatabase();

let admin: Callers;
let ofOther: Callers;
let folder: string;

beforeAll(async () => {
  process.env.YARDMASTER_RATE_LIMIT = "off";
  folder = await mkdtemp(path.join(tmpdir(), "yardmaster-evidence-"));
  admin = await makeCallers();
  await call("POST", "/projects", { slug: "other", key: "OTH", name: "Other" });
  ofOther = await makeCallers("admin", "other");
  // No token makes a token.
  const session = await signIn(admin.email);
  for (let at = 0; at < 7; at++) await call("POST", "/tokens", { name: `ci ${at}`, scope: "read" }, session);
  await call("POST", "/tokens", { name: "of other", scope: "read", project: "other" }, session);
});
afterAll(() => rm(folder, { recursive: true }));

const call = async (method: string, address: string, body?: unknown, token = admin.automation) =>
  (await callApi(method, `/api/v1${address}`, { token, body })).body;

describe("GET /audit", () => {
  test("is the latest first, page by page, each line once, each with its hash", async () => {
    const seen: { id: string; at: string; hash: string }[] = [];
    let cursor: string | null = null;
    do {
      const page: { items: typeof seen; nextCursor: string | null } = await call(
        "GET",
        `/audit?limit=5${cursor === null ? "" : `&cursor=${cursor}`}`,
      );
      seen.push(...page.items);
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
    expect(seen.every(({ hash }) => /^[0-9a-f]{64}$/.test(hash))).toBe(true);
    const whole = (await call("GET", "/audit?limit=200")).items;
    expect(seen).toEqual(whole);
    expect(whole[0]).toMatchObject({
      act: "token.created",
      project: "other",
      actor: { kind: "user", id: admin.userId },
      subject: { kind: "token", name: "of other" },
      data: { scope: "read" },
    });
  });

  test("is filtered by act, by who did it, by project and by time", async () => {
    const all = (await call("GET", "/audit?limit=200")).items;
    const count = async (query: string) => (await call("GET", `/audit?limit=200&${query}`)).items.length;
    const made = all.filter(({ act }: { act: string }) => act === "token.created").length;
    expect(await count("act=token.created")).toBe(made);
    expect(await count("act=token.created,person.created")).toBeGreaterThan(made);
    // A project, a sign-in and eight tokens.
    expect(await count(`actor=${admin.userId}`)).toBe(10);
    expect(await count("actor=nobody")).toBe(0);
    expect(await count("project=other")).toBe(all.filter((one: { project: string }) => one.project === "other").length);
    const { at } = all[3];
    expect((await count(`from=${at}`)) + (await count(`to=${at}`))).toBe(all.length);
    for (const wrong of ["act=no.act", "from=yesterday", "cursor=x", "limit=0"])
      expect((await callApi("GET", `/api/v1/audit?${wrong}`, { token: admin.read })).status, wrong).toBe(422);
  });

  test("is for admins, by session or by a token that does no agent's work; of a project only that project's", async () => {
    const status = async (token: string, address: string) =>
      (await callApi("GET", `/api/v1${address}`, { token })).status;
    const allowed = ["admin automation", "admin read"];
    for (const role of ROLES) {
      const callers = await makeCallers(role);
      const answers = SCOPES.flatMap((scope) => ["/audit", "/audit.jsonl"].map((address) => ({ scope, address })));
      for (const { scope, address } of answers)
        expect(await status(callers[scope], address), `${role} ${scope} ${address}`).toBe(
          allowed.includes(`${role} ${scope}`) ? 200 : 403,
        );
    }
    const { items } = await call("GET", "/audit?limit=200", undefined, ofOther.read);
    expect(new Set(items.map((one: { project: string }) => one.project))).toEqual(new Set(["other"]));
    expect(await status(ofOther.read, "/audit?project=default")).toBe(404);
  });
});

/** What the script says of files with these contents; `ok` is its exit code. */
async function verify(...contents: (string | Buffer)[]): Promise<{ ok: boolean; said: string }> {
  const files = contents.map((_, at) => path.join(folder, `file-${at}`));
  for (const [at, content] of contents.entries()) await writeFile(files[at] ?? "", content);
  const script = path.join(projectFolder, "bin", "verify-evidence.mjs");
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...files], { encoding: "utf8" });
  expect(stderr).toBe("");
  return { ok: status === 0, said: stdout };
}

describe("the export of the audit", () => {
  test("holds every line in its order, its own too, more than one read's worth; and proves itself", async () => {
    await Promise.all(
      Array.from({ length: 20 }, () =>
        transact(ENGINE, async (tx) => {
          for (let at = 0; at < 30; at++)
            await recordAct(tx, ENGINE, { act: "pause.ended", projectId: null, subject: { kind: "pause", name: "é" } });
        }),
      ),
    );
    const text = await call("GET", "/audit.jsonl");
    const lines = text
      .trim()
      .split("\n")
      .map((line: string) => JSON.parse(line));
    expect(lines.length).toBeGreaterThan(600);
    expect(lines.at(-1)).toMatchObject({ act: "audit.exported", actor: { id: admin.userId } });
    expect((await call("GET", "/audit?limit=200")).items[0].hash).toBe(lines.at(-1).hash);
    expect(await verify(text)).toEqual({ ok: true, said: expect.stringContaining(lines.at(-1).hash) });

    const rows = text.split("\n");
    const without = rows.toSpliced(3, 1).join("\n");
    expect((await verify(without)).said).toContain("a line is missing, added or moved");
    const exchanged = rows.with(3, rows[4]).with(4, rows[3]).join("\n");
    expect((await verify(exchanged)).said).toContain("a line is missing, added or moved");
    expect((await verify(text.slice(0, -1))).said).toContain("cut off");
    expect((await verify(text.replace('"act":"token.created"', '"act":"token.revoked"'))).said).toContain(
      "is not what",
    );
  });

  test("with a filter each line still proves itself", async () => {
    const text = await call("GET", "/audit.jsonl?act=token.created");
    expect(text.split("\n").length).toBeGreaterThan(8);
    expect((await verify(text)).ok).toBe(true);
  });
});

describe("the evidence of a ticket", () => {
  let evidence: string;
  let key: string;

  beforeAll(async () => {
    const ticket = await call("POST", "/tickets", { title: "Round half to even \ufffd", labels: ["ev"] });
    key = ticket.key;
    const isolation = { wall: "bubblewrap", network: "internet", grants: ["ANTHROPIC_API_KEY"] };
    const { claims } = await call("POST", "/claims", { agent: "a", labels: ["ev"], isolation }, admin.agent);
    const [{ run, leaseToken }] = claims;
    const events = [
      { type: "tool_call", message: "bash", data: { name: "bash", arguments: { command: "make test" } } },
    ];
    await call("POST", `/runs/${run.id}/events`, { leaseToken, events }, admin.agent);
    const error = { message: "401 invalid x-api-key", httpStatus: 401 };
    await call("POST", `/runs/${run.id}/finish`, { leaseToken, outcome: "failed", error }, admin.agent);
    const { holds } = await call("GET", `/tickets/${ticket.id}`);
    const decision = { verb: "retry", version: holds[0].version, note: "The key is new — ‘try’ again" };
    await call("POST", `/holds/${holds[0].id}/decision`, decision);
    evidence = JSON.stringify(await call("GET", `/tickets/${key}/evidence`));
  });

  test("says what was shown, who decided, what ran behind which wall, and what came of it", () => {
    const { parts, by } = JSON.parse(evidence);
    expect(by.id).toBe(admin.userId);
    expect(parts.ticket).toMatchObject({ key, state: "ready", holds: [{ state: "decided" }] });
    expect(parts.decisions).toMatchObject([
      { verb: "retry", actor: { id: admin.userId }, shown: expect.stringContaining("‘try’ again"), undoneAt: null },
    ]);
    expect(parts.runs).toMatchObject([
      {
        state: "failed",
        isolation: { wall: "bubblewrap", grants: ["ANTHROPIC_API_KEY"] },
        brief: { text: expect.stringContaining("Round half to even") },
        toolCalls: [{ name: "bash", text: "make test" }],
        error: { message: "401 invalid x-api-key" },
      },
    ]);
    expect(parts.events.map(({ type }: { type: string }) => type)).toContain("hold.decided");
    expect(parts.audit).toMatchObject([{ act: "hold.decided", data: { verb: "retry" } }]);
    expect(parts.audit[0].data.briefSha256).toBe(parts.decisions[0].shownSha256);
  });

  test("is whole; any byte that is changed, lost or added is found", async () => {
    expect(await verify(evidence)).toEqual({ ok: true, said: expect.stringContaining(`${key}: 1 runs, 1 decisions`) });
    const bytes = Buffer.from(evidence, "utf8");
    // Spread over the file, the first and the last one with it; the script is started for each.
    const places = Array.from({ length: 24 }, (_, at) => Math.floor((at * (bytes.length - 1)) / 23));
    for (const place of places) {
      const changed = Buffer.from(bytes);
      changed[place] = (changed[place] ?? 0) ^ 1;
      expect((await verify(changed)).ok, `byte ${place}`).toBe(false);
    }
    for (const name of ["parts", "hashes", "decisions", "audit"])
      expect((await verify(evidence.replace(`"${name}":`, `"x${name}":`))).ok, name).toBe(false);
    expect((await verify(evidence.slice(0, -1))).ok).toBe(false);
    expect((await verify(`${evidence}\n`)).said).toContain("byte for byte");
    expect((await verify(JSON.stringify(JSON.parse(evidence), null, 2))).ok).toBe(false);
    expect((await verify(evidence.replace('"shown":"', '"shown":"x'))).said).toContain('part "decisions"');
    // Where the text holds a replacement character, another wrong byte would be read as the same.
    const at = bytes.indexOf(Buffer.from("\ufffd"));
    expect((await verify(Buffer.concat([bytes.subarray(0, at), Buffer.from([0xff]), bytes.subarray(at + 3)]))).ok).toBe(
      false,
    );
  });

  test("that somebody made up, hashes and all, is not in the audit of the desk", async () => {
    const audit = await call("GET", "/audit.jsonl");
    expect((await verify(evidence, audit)).ok).toBe(true);
    const { createHash } = await import("node:crypto");
    const hash = (value: unknown) => createHash("sha256").update(JSON.stringify(value)).digest("hex");
    const { sha256: _seal, ...forged } = JSON.parse(evidence);
    forged.parts.runs[0].isolation = { wall: "none", network: "all", grants: [] };
    forged.hashes.runs = hash(forged.parts.runs);
    const text = JSON.stringify({ ...forged, sha256: hash(forged) });
    expect((await verify(text)).ok, "alone it cannot be told").toBe(true);
    expect((await verify(text, audit)).said).toContain("the audit does not know this evidence");
  });

  test("is for people and their tokens, not for agents and sentinels; giving it out is audited", async () => {
    const status = async (token: string) => (await callApi("GET", `/api/v1/tickets/${key}/evidence`, { token })).status;
    const viewer = await makeCallers("viewer");
    expect([await status(viewer.read), await status(admin.agent), await status(admin.sentinel)]).toEqual([
      200, 403, 403,
    ]);
    expect(await status(ofOther.read)).toBe(404);
    expect((await call("GET", "/audit?act=evidence.exported&limit=1")).items[0]).toMatchObject({
      actor: { id: viewer.userId },
      subject: { kind: "ticket", name: key },
      data: { sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
  });
});
