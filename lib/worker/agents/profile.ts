import { readFile, realpath } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { Checks } from "#lib/agents/checks/run-check.ts";
import { type WorkerKind, withEdited } from "#lib/agents/editable-settings.ts";
import { keyVariable } from "#lib/agents/model/provider/language-model.ts";
import { DEFAULT_TIMEOUT_SECONDS, LimitFields } from "#lib/agents/process/limits/limits.ts";
import { NetworkField } from "#lib/agents/process/wall/network/network.ts";
import { findAgentDriver, findSentinelDriver } from "#lib/agents/registry.ts";
import { DRIVERS, findDriver } from "#lib/contract/agents/drivers.ts";
import type { AppliedProfile } from "#lib/contract/agents/profiles.ts";
import { Labels, LeaseSeconds, Slug, Text } from "#lib/contract/basics.ts";
import { ServiceName } from "#lib/engine/failures/failure.ts";
import { workspaceProblem } from "#lib/worker/git/worktree.ts";

const VariableName = z.string().regex(/^[A-Za-z_][A-Za-z0-9_]{0,199}$/, "not the name of a variable");

/** What a profile says whatever its driver is (docs/contract.md#profiles). */
export const CommonFields = z.strictObject({
  name: Text(100).trim().min(1),
  role: z.enum(["agent", "sentinel"]).default("agent"),
  driver: z.string(),
  project: Slug.optional(),
  labels: Labels.default([]),
  concurrency: z.number().int().min(1).max(50).default(1),
  leaseSeconds: LeaseSeconds.default(60),
  workspace: z.strictObject({ repo: z.string().min(1), base: z.string().min(1).default("main") }).optional(),
  timeoutSeconds: z.number().positive().max(604_800).optional(),
  service: ServiceName.optional(),
  expectsNoChange: z.boolean().default(false),
  requiredChecks: Checks.default([]),
  isolation: z.enum(["sandbox", "none"]).default("sandbox"),
  grant: z.array(VariableName).max(100).default([]),
  folders: z
    .array(z.strictObject({ path: z.string().min(1), write: z.boolean().default(false) }))
    .max(50)
    .default([]),
  network: NetworkField.optional(),
  limits: LimitFields.prefault({}),
});

/** What runs, as its file says it (docs/contract.md#profiles), with the driver's own fields in `settings`. Paths are as written. */
export type Profile = z.infer<typeof CommonFields> & { settings: unknown };

/** The repository of a profile's worktrees, and the branch or commit that they start from. */
export type Workspace = NonNullable<Profile["workspace"]>;

/** A profile that cannot be used; the message is one sentence for the person who wrote it. */
export class ProfileError extends Error {
  override name = "ProfileError";
}

/** Checks a profile against the fields of its driver; an unknown field is an error. Throws ProfileError. */
export function parseProfile(value: unknown): Profile {
  const { role, driver } = read(CommonFields.pick({ role: true, driver: true }).loose(), value);
  const chosen = driverOf(role, driver);
  if (chosen === undefined) throw new ProfileError(unknownDriver(role, driver));
  const settings = read(CommonFields.extend(chosen.fields), value);
  const problem = ("problem" in chosen ? chosen.problem?.(settings) : null) ?? ownKeyProblem(settings);
  if (problem) throw new ProfileError(problem);
  const common = CommonFields.strip().parse(settings);
  const timeoutSeconds = common.timeoutSeconds ?? (chosen.startsPrograms ? DEFAULT_TIMEOUT_SECONDS : undefined);
  return { ...common, ...(timeoutSeconds === undefined ? {} : { timeoutSeconds }), settings };
}

/** A sentence where the key of the profile's own model would reach the programs that the model starts; else null. */
function ownKeyProblem(settings: unknown): string | null {
  const model = ModelKey.safeParse(settings).data;
  const own = model === undefined ? null : keyVariable(model);
  if (own === null || !model?.grant.includes(own)) return null;
  return `grant: ${own} is the key of the profile's own model, which its tools do not get.`;
}

const ModelKey = z.object({
  grant: z.array(z.string()),
  provider: z.enum(["anthropic", "openai_compatible"]),
  apiKeyEnv: z.string().optional(),
  baseUrl: z.string().optional(),
});

function driverOf(role: Profile["role"], name: string) {
  return role === "agent" ? findAgentDriver(name) : findSentinelDriver(name);
}

function read<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const where = issue?.path.join(".") || "it";
  throw new ProfileError(`${where}: ${issue?.message ?? "not valid"}.`);
}

function unknownDriver(role: Profile["role"], driver: string): string {
  const other = role === "agent" ? "sentinel" : "agent";
  if (findDriver(other, driver)) return `driver: "${driver}" is a driver of ${other}s: set "role" to "${other}".`;
  return `driver: there is no "${driver}" for ${role}s, only ${Object.keys(DRIVERS[role]).join(", ")}.`;
}

/**
 * Reads and checks a profile's file. A workspace's `repo` is relative to the folder of the file, and has to be a git
 * repository with the base. Throws ProfileError with one sentence that names the file.
 */
export async function readProfile(file: string): Promise<Profile> {
  try {
    const profile = parseProfile(parseJson(await readText(file)));
    if (profile.workspace === undefined) return profile;
    return { ...profile, workspace: await checkedWorkspace(profile.workspace, path.dirname(file)) };
  } catch (error) {
    if (!(error instanceof ProfileError)) throw error;
    throw new ProfileError(`The profile ${file} cannot be used: ${error.message}`);
  }
}

async function readText(file: string): Promise<string> {
  return readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new ProfileError(error.code === "ENOENT" ? "there is no such file." : `${error.message}.`);
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ProfileError(`it is not JSON: ${(error as Error).message}.`);
  }
}

async function checkedWorkspace({ repo: given, base }: Workspace, folder: string): Promise<Workspace> {
  const repo = path.resolve(folder, given);
  const problem = await workspaceProblem(repo, base);
  if (problem !== null) throw new ProfileError(problem);
  return { repo: await realpath(repo), base };
}

/** The kind of worker that a profile is for. */
export function kindOf({ role, driver }: Pick<Profile, "role" | "driver">): WorkerKind {
  return { role, driver, fields: driverOf(role, driver)?.fields ?? {} };
}

/** The settings for one job: those of the file, with the edits made in the browser. Each warning is a sentence. */
export function settingsOfClaim(
  profile: Profile,
  inForce: AppliedProfile | null | undefined,
): { settings: unknown; warnings: string[] } {
  if (!inForce) return { settings: profile.settings, warnings: [] };
  const { settings, ignored } = withEdited(kindOf(profile), profile.settings, inForce.settings);
  const of = `of version ${inForce.version} of the profile ${inForce.name}`;
  const warnings = ignored.map(({ name, why }) => `${name} ${of} is not used, the worker's file counts: ${why}.`);
  return { settings, warnings };
}
