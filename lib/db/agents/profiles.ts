import { editableOf } from "#lib/contract/agents/drivers.ts";
import {
  type Profile,
  type ProfileRole,
  type ProfileSettings,
  type ProfileVersion,
  readStoredFile,
} from "#lib/contract/agents/profiles.ts";
import type { Actor } from "#lib/contract/basics.ts";
import type { Prisma } from "#lib/db/connection/generated/client.ts";
import { prisma } from "#lib/db/connection/prisma.ts";
import { type Access, claimsAlone, EVERY_PROJECT } from "#lib/engine/people/access.ts";

/** As many versions as a person reads; older ones are stored, too. */
const VERSIONS_SHOWN = 50;

const SHOWN = {
  id: true,
  name: true,
  role: true,
  driver: true,
  version: true,
  file: true,
  registeredAt: true,
  project: { select: { slug: true } },
  versions: { orderBy: { version: "desc" }, take: 1 },
} as const satisfies Prisma.ProfileSelect;

/** The project of a profile, or every project where it works everywhere; null where there is no such profile. Primary key. */
export async function findProfile(id: string): Promise<{ id: string; projectId: string } | null> {
  const row = await prisma().profile.findUnique({ where: { id }, select: { projectId: true } });
  return row === null ? null : { id, projectId: row.projectId ?? EVERY_PROJECT };
}

/** The same of a profile that the caller may see, as far as their service account limits that. Null: there is none. */
export async function findSeenProfile(id: string, access: Access): Promise<{ id: string; projectId: string } | null> {
  const where = { id, account: claimsAlone(access) ?? undefined };
  return (await prisma().profile.count({ where })) === 0 ? null : findProfile(id);
}

/** One profile as the API shows it. Throws where there is none. Primary keys. */
export async function readProfile(id: string): Promise<Profile> {
  const row = await prisma().profile.findUniqueOrThrow({
    where: { id },
    select: SHOWN,
  });
  return presentProfile(row);
}

/**
 * The profiles of these projects (null: all profiles) by name; with those that work in every project where `everywhere` is set.
 * With an account, its own alone. Reads the whole table, which has a row for each worker that was ever registered.
 */
export async function readProfiles(
  projects: string[] | null,
  everywhere: boolean,
  account: string | null,
): Promise<Profile[]> {
  const inProjects =
    projects === null ? {} : { OR: [{ projectId: { in: projects } }, ...(everywhere ? [{ projectId: null }] : [])] };
  const rows = await prisma().profile.findMany({
    where: { ...inProjects, account: account ?? undefined },
    select: SHOWN,
    orderBy: [{ name: "asc" }, { role: "asc" }, { id: "asc" }],
  });
  return rows.map(presentProfile);
}

/** The latest versions of a profile, the newest first. Primary key, from its end. */
export async function readProfileVersions(id: string): Promise<ProfileVersion[]> {
  const rows = await prisma().profileVersion.findMany({
    where: { profileId: id },
    orderBy: { version: "desc" },
    take: VERSIONS_SHOWN,
  });
  return rows.map((row) => ({
    version: row.version,
    settings: row.settings as ProfileSettings,
    source: row.source as ProfileVersion["source"],
    actor: row.actor as Actor,
    at: row.createdAt.toISOString(),
  }));
}

function presentProfile(row: Prisma.ProfileGetPayload<{ select: typeof SHOWN }>): Profile {
  const role = row.role as ProfileRole;
  return {
    id: row.id,
    name: row.name,
    role,
    driver: row.driver,
    project: row.project?.slug ?? null,
    version: row.version,
    settings: (row.versions[0]?.settings ?? {}) as ProfileSettings,
    editable: [...editableOf(role, row.driver)],
    file: readStoredFile(row.file),
    registeredAt: row.registeredAt.toISOString(),
  };
}
