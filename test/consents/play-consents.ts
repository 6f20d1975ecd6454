import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect } from "vitest";
import type { ApiClient } from "#lib/api-client/api-client.ts";
import { pool } from "#lib/db/connection/pool.ts";
import { projectFolder } from "#lib/project-folder.ts";
import type { Plan, Point } from "./asking-agent.ts";

const POINTS: readonly Point[] = ["before_ask", "after_ask", "after_grant", "after_taken", "after_effect"];
/** The desk goes down meanwhile. */
const PATIENT = { retryForMs: Number.POSITIVE_INFINITY };
/** What becomes of a ticket that is not killed: its call is allowed, denied, or another one is asked for than was allowed. */
const FATES = ["allow", "deny", "change"] as const;
type Fate = (typeof FATES)[number];

type Played = { key: string; fate: Fate; kill: Point | null; unknown: number; effects: number[] };

/**
 * `agents` processes work off `requests` tickets each, and are killed at the five points in turn; a person decides what they ask. Then
 * everything that was counted is held against what was allowed. `disturb` is called now and then.
 */
export async function playConsents(
  desk: { url: string; lead: ApiClient; token: string },
  { agents, requests, disturb }: { agents: number; requests: number; disturb?: () => Promise<void> },
): Promise<Played[]> {
  const folder = await mkdtemp(path.join(tmpdir(), "consents-"));
  const crew: Crew = { folder, children: new Set(), isOver: false };
  try {
    const tickets = await makeTickets(desk.lead, agents * requests);
    for (let index = 0; index < agents; index += 1) keepAlive(desk, crew, `agent-${index}`);
    const unknown = new Map<string, number>();
    for (let turn = 1; (await openTickets()) > 0; turn += 1) {
      await decideAll(desk.lead, folder, tickets, unknown);
      if (turn % 20 === 0) await disturb?.();
      await wait(50);
    }
    const counted = effects(folder);
    return [...tickets].map(([key, made]) => ({
      key,
      ...made,
      unknown: unknown.get(key) ?? 0,
      effects: counted.filter((one) => one.key === key).map(({ amount }) => amount),
    }));
  } finally {
    crew.isOver = true;
    for (const child of crew.children) child.kill("SIGKILL");
    while (crew.children.size > 0) await wait(20);
    await rm(folder, { recursive: true, force: true });
  }
}

type Tickets = Map<string, { fate: Fate; kill: Point | null }>;

async function makeTickets(lead: ApiClient, count: number): Promise<Tickets> {
  const tickets: Tickets = new Map();
  for (let index = 0; index < count; index += 1) {
    const kill = POINTS[index % (POINTS.length + 1)] ?? null;
    const fate = kill === null ? (FATES[Math.floor(index / (POINTS.length + 1)) % FATES.length] as Fate) : "allow";
    const plan: Plan = { kill, changes: fate === "change" };
    const made = {
      title: `Count ${index}`,
      description: JSON.stringify(plan),
      labels: ["counts"],
      reviewRequired: false,
    };
    tickets.set((await lead.createTicket(made)).key, { fate, kill });
  }
  return tickets;
}

type Crew = { folder: string; children: Set<ChildProcess>; isOver: boolean };

/** Starts an agent, and another in its place when it dies: its leases run out and backoffs end at once. */
function keepAlive(desk: { url: string; token: string }, crew: Crew, name: string): void {
  const program = path.join(projectFolder, "test/consents/asking-agent.ts");
  const env = { ...process.env, YARDMASTER_TOKEN: desk.token };
  const args = [program, desk.url, crew.folder, "counts", name];
  const child = spawn(process.execPath, args, { env, stdio: ["ignore", "ignore", "inherit"] });
  crew.children.add(child);
  child.once("exit", async () => {
    if (!crew.isOver) await expireLeases(name);
    crew.children.delete(child);
    if (!crew.isOver) keepAlive(desk, crew, name);
  });
}

async function expireLeases(agent: string): Promise<void> {
  await pool().query(
    "UPDATE run SET lease_expires_at = clock_timestamp() - interval '1 millisecond' WHERE agent = $1 AND state = 'running'",
    [agent],
  );
}

async function openTickets(): Promise<number> {
  await pool().query("UPDATE ticket SET retry_after = clock_timestamp() WHERE NOT due AND state = 'ready'");
  const { rows } = await pool().query(
    "SELECT count(*)::int AS n FROM ticket WHERE 'counts' = ANY (labels) AND state <> 'done'",
  );
  return rows[0].n;
}

/** A person: allows the call that was asked for, denies what the fate says; of what is unknown they look whether it ran. */
async function decideAll(
  lead: ApiClient,
  folder: string,
  tickets: Tickets,
  unknown: Map<string, number>,
): Promise<void> {
  const { items } = await lead.listHolds({ limit: 200 }, PATIENT);
  for (const { id, version, call, ticket, reason } of items) {
    expect({ reason, key: ticket?.key }).toMatchObject({ reason: "approval" });
    const key = ticket?.key ?? "";
    const { amount } = (call?.arguments ?? {}) as { amount?: number };
    const ran = effects(folder).some((one) => one.key === key && one.amount === amount);
    if (call?.unknownSince) unknown.set(key, (unknown.get(key) ?? 0) + 1);
    const isDenied = tickets.get(key)?.fate === "deny" || amount !== 1 || ran;
    const decision = isDenied ? { verb: "reject" as const, note: "No" } : { verb: "approve" as const };
    await lead.decideHold(id, { ...decision, version }, PATIENT);
  }
}

function effects(folder: string): { key: string; amount: number; run: string }[] {
  const file = path.join(folder, "effects");
  if (!existsSync(file)) return [];
  return readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

/** The bar: no effect without a consent, none twice, none with changed arguments, and what is unknown is said to be. */
export async function expectTheBar(played: Played[]): Promise<void> {
  for (const { fate, kill, key, unknown, effects: counted } of played) {
    const isUnknown = kill === "after_taken" || kill === "after_effect";
    expect({ key, kill, fate, counted, unknown }).toEqual({
      key,
      kill,
      fate,
      counted: fate === "allow" ? [1] : [],
      unknown: isUnknown ? 1 : 0,
    });
  }
  const { rows } = await pool().query(
    `SELECT count(*)::int AS uses, count(*) FILTER (WHERE u.done_at IS NULL)::int AS open, count(*) FILTER (WHERE NOT c.allowed)::int AS denied
     FROM consent_use u JOIN consent c ON c.id = u.consent_id`,
  );
  const count = (...points: (Point | null)[]) =>
    played.filter(({ fate, kill }) => fate === "allow" && points.includes(kill)).length;
  expect(rows[0]).toEqual({
    uses: count(...POINTS, null) + count("after_taken"),
    open: count("after_taken", "after_effect"),
    denied: 0,
  });
}
