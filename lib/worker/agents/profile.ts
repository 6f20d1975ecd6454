import { z } from "zod";
import { findAgentDriver, findSentinelDriver } from "#lib/agents/registry.ts";
import { DRIVERS, findDriver } from "#lib/contract/agents/drivers.ts";
import { Labels, LeaseSeconds, Slug, Text } from "#lib/contract/basics.ts";

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
});

/** What runs, as its file says it (docs/contract.md#profiles), with the driver's own fields in `settings`. Paths are as written. */
export type Profile = z.infer<typeof CommonFields> & { settings: unknown };

/** A profile that cannot be used; the message is one sentence for the person who wrote it. */
export class ProfileError extends Error {
  override name = "ProfileError";
}

/** Checks a profile against the fields of its driver; an unknown field is an error. Throws ProfileError. */
export function parseProfile(value: unknown): Profile {
  const { role, driver } = read(CommonFields.pick({ role: true, driver: true }).loose(), value);
  const chosen = role === "agent" ? findAgentDriver(driver) : findSentinelDriver(driver);
  if (chosen === undefined) throw new ProfileError(unknownDriver(role, driver));
  const settings = read(CommonFields.extend(chosen.fields), value);
  const problem = "problem" in chosen ? chosen.problem?.(settings) : null;
  if (problem) throw new ProfileError(problem);
  return { ...CommonFields.strip().parse(settings), settings };
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
