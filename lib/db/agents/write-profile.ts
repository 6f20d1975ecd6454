import { z } from "zod";
import {
  type ProfileFile,
  ProfileRole,
  type ProfileSettings,
  type ProfileVersion,
} from "#lib/contract/agents/profiles.ts";
import type { Actor } from "#lib/contract/basics.ts";
import { json } from "#lib/db/connection/set-columns.ts";
import type { Tx } from "#lib/db/connection/tx.ts";

/** Not held to the bounds of today's settings: another version of the desk may have had others. */
export const StoredSettings = z.custom<ProfileSettings>((value) => typeof value === "object" && value !== null);
export const Registered = z.object({ driver: z.string(), settings: StoredSettings });
/** What a worker's file said when it was last registered. */
export type Registered = z.infer<typeof Registered>;

const LockedProfile = z.object({
  id: z.string(),
  projectId: z.string().nullable(),
  role: ProfileRole,
  name: z.string(),
  version: z.number(),
  settings: StoredSettings,
  registered: Registered,
  account: z.string().nullable(),
});
export type LockedProfile = z.infer<typeof LockedProfile>;
export type ProfileKey = Pick<LockedProfile, "projectId" | "role" | "name">;

/**
 * Inserts a profile at version 1. False where there is one of this name already (index profile_name), also when another
 * transaction is just inserting it, which this one waits for.
 */
export async function insertProfile(
  tx: Tx,
  profile: ProfileKey & { id: string; registered: Registered; file: ProfileFile; account: string | null },
): Promise<boolean> {
  return tx.wrote(
    `INSERT INTO profile (id, project_id, role, name, driver, version, registered, file, account)
     VALUES ($1, $2, $3, $4, $5, 1, $6, $7, $8) ON CONFLICT (project_id, role, name) DO NOTHING`,
    [
      profile.id,
      profile.projectId,
      profile.role,
      profile.name,
      profile.registered.driver,
      json(profile.registered),
      json(profile.file),
      profile.account,
    ],
  );
}

const LOCKED = `SELECT p.id, p.project_id AS "projectId", p.role, p.name, p.version, p.registered, p.account, v.settings
  FROM profile p JOIN profile_version v ON v.profile_id = p.id AND v.version = p.version`;

/** Locks a profile by its name, with the settings in force; null where there is none. Index profile_name. */
export async function lockNamedProfile(tx: Tx, key: ProfileKey): Promise<LockedProfile | null> {
  return tx.row(
    LockedProfile,
    `${LOCKED} WHERE p.project_id IS NOT DISTINCT FROM $1 AND p.role = $2 AND p.name = $3 FOR NO KEY UPDATE OF p`,
    [key.projectId, key.role, key.name],
  );
}

/** Locks a profile by its id, with the settings in force; null where there is none. Primary keys. */
export async function lockProfile(tx: Tx, id: string): Promise<LockedProfile | null> {
  // The version is read after the lock: the one that a statement saw before it had to wait is not the one in force.
  await tx.run("SELECT 1 FROM profile WHERE id = $1 FOR NO KEY UPDATE", [id]);
  return tx.row(LockedProfile, `${LOCKED} WHERE p.id = $1`, [id]);
}

/** Stores what the worker's file says now, and whose profile it is. Primary key. */
export async function updateRegistration(
  tx: Tx,
  id: string,
  registered: Registered,
  file: ProfileFile,
  account: string | null,
): Promise<void> {
  await tx.run(
    "UPDATE profile SET driver = $2, registered = $3, file = $4, account = $5, registered_at = clock_timestamp() WHERE id = $1",
    [id, registered.driver, json(registered), json(file), account],
  );
}

/** Inserts a version and puts it in force; earlier ones stay. Throws where the profile has one of this number. */
export async function insertProfileVersion(
  tx: Tx,
  id: string,
  row: { version: number; settings: ProfileSettings; source: ProfileVersion["source"]; actor: Actor },
): Promise<void> {
  await tx.run(
    `WITH added AS (
       INSERT INTO profile_version (profile_id, version, settings, source, actor) VALUES ($1, $2, $3, $4, $5))
     UPDATE profile SET version = $2 WHERE id = $1`,
    [id, row.version, json(row.settings), row.source, json(row.actor)],
  );
}

const IdRow = z.object({ id: z.string() });

/** The projects that a profile works in: its own, or all there are. */
export async function readProjectsOfProfile(tx: Tx, { projectId }: Pick<ProfileKey, "projectId">): Promise<string[]> {
  if (projectId !== null) return [projectId];
  return (await tx.rows(IdRow, "SELECT id FROM project ORDER BY id")).map(({ id }) => id);
}
