import { pool } from "#lib/db/connection/pool.ts";
import { reader } from "#lib/db/connection/transaction.ts";
import { insertSession } from "#lib/db/people/sessions.ts";
import type { Access, Role, Scope } from "#lib/engine/people/access.ts";
import { newId } from "#lib/lifecycle/transaction/id.ts";

/** Writes a person with a role in every project and returns how they would call, by session or by token. */
export async function makeCaller(input: { name?: string; role?: Role; scope?: Scope | null } = {}): Promise<Access> {
  const { name = "Mira Kaur", role = "lead", scope = null } = input;
  const userId = newId("usr");
  await pool().query("INSERT INTO app_user (id, email, name, password_hash) VALUES ($1, $2, $3, 'none')", [
    userId,
    `${userId}@example.org`,
    name,
  ]);
  await pool().query("INSERT INTO membership (id, user_id, role) VALUES ($1, $2, $3)", [newId("mem"), userId, role]);
  const sessionId = scope === null ? newId("ses") : null;
  if (sessionId !== null) await insertSession(reader, { id: sessionId, userId, userAgent: null, address: null });
  return {
    userId,
    userName: name,
    scope,
    tokenId: scope === null ? null : newId("tok"),
    account: scope === null ? null : `*/${name}`,
    sessionId,
    boundTo: null,
    everywhere: role,
    roles: {},
  };
}

/** The callers that a journey needs. */
export async function makeTeam() {
  return {
    lead: await makeCaller(),
    agent: await makeCaller({ scope: "agent", name: "Agent owner" }),
    sentinel: await makeCaller({ scope: "sentinel", name: "Sentinel owner" }),
  };
}
