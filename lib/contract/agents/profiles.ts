import { z } from "zod";
import { Actor, Id, Labels, LeaseSeconds, PageQuery, Slug, Text, Time } from "#lib/contract/basics.ts";
import { overDefaults } from "#lib/engine/text/over-defaults.ts";

/**
 * docs/contract.md#profile-registry: the settings of a worker's profile that can be changed in the browser. Commands, checks,
 * workspaces, hosts and keys are not among them: they come only from the file on the worker's machine.
 */

/** Tools of the model driver that a profile may leave out; `ask_user` and `finish_task` are always there. */
export const PROFILE_TOOLS = ["read_file", "write_file", "list_files", "search_files", "run_command"] as const;

/** A setting that is left out has the driver's default. */
export const ProfileSettings = z
  .strictObject({
    model: Text(200).trim().min(1).optional(),
    stepLimit: z.number().int().min(1).max(1_000_000).optional(),
    maxResumes: z.number().int().min(0).max(100).optional(),
    budgetUsd: z.number().positive().max(1_000_000).optional().describe("US dollars per run"),
    requiredFile: Text(1000).trim().min(1).optional(),
    tools: z
      .array(z.enum(PROFILE_TOOLS))
      .max(PROFILE_TOOLS.length)
      .refine((tools) => new Set(tools).size === tools.length, "names a tool twice")
      .optional(),
  })
  .meta({ id: "ProfileSettings" });
export type ProfileSettings = z.infer<typeof ProfileSettings>;
export const SETTING_NAMES = Object.keys(ProfileSettings.shape) as [SettingName, ...SettingName[]];
export type SettingName = keyof ProfileSettings;

export const ProfileRole = z.enum(["agent", "sentinel"]);
export type ProfileRole = z.infer<typeof ProfileRole>;

/** Further values of a profile's file, which are only shown. */
export const ProfileFile = z.strictObject({
  labels: Labels,
  concurrency: z.number().int().min(1).max(50),
  leaseSeconds: LeaseSeconds,
  timeoutSeconds: z.number().positive().max(604_800).nullable(),
  workspace: z.boolean().describe("each ticket gets a git worktree"),
});
export type ProfileFile = z.infer<typeof ProfileFile>;

/** A profile's file as it was registered, whichever version of the worker did; what it did not say is as a profile's default. */
export function readStoredFile(stored: unknown): ProfileFile {
  const defaults = { labels: [], concurrency: 1, leaseSeconds: 60, timeoutSeconds: null, workspace: false };
  return overDefaults(ProfileFile, defaults, stored).value;
}

export const RegisterProfile = z.strictObject({
  name: Text(100).trim().min(1),
  role: ProfileRole,
  driver: Text(60).trim().min(1),
  project: Slug.optional().describe(
    "left out: the project of the token; without one, every project, for a person with a role in all of them",
  ),
  settings: ProfileSettings,
  file: ProfileFile,
});
export type RegisterProfile = z.infer<typeof RegisterProfile>;

/** `version`: the one that the change is based on. */
export const EditProfile = z.strictObject({ version: z.number().int().min(1), settings: ProfileSettings });
export type EditProfile = z.infer<typeof EditProfile>;

/** The settings that a run or a review uses in place of those in the file. */
export const AppliedProfile = z
  .object({ name: z.string(), version: z.number().int(), settings: ProfileSettings })
  .meta({ id: "AppliedProfile" });
export type AppliedProfile = z.infer<typeof AppliedProfile>;

export const ProfileVersion = z
  .object({
    version: z.number().int(),
    settings: ProfileSettings,
    source: z.enum(["file", "browser"]),
    actor: Actor,
    at: Time,
  })
  .meta({ id: "ProfileVersion" });
export type ProfileVersion = z.infer<typeof ProfileVersion>;

export const Profile = z
  .object({
    id: Id,
    name: z.string(),
    role: ProfileRole,
    driver: z.string(),
    project: z.string().nullable().describe("null: it works in all projects"),
    version: z.number().int().describe("the version in force"),
    settings: ProfileSettings,
    editable: z.array(z.enum(SETTING_NAMES)),
    file: ProfileFile,
    registeredAt: Time,
  })
  .meta({ id: "Profile" });
export type Profile = z.infer<typeof Profile>;

/** A profile and its latest versions, the newest first. */
export const ProfileDetail = Profile.extend({
  versions: z.array(ProfileVersion),
  mayEdit: z.boolean().describe("the caller may change it"),
}).meta({ id: "ProfileDetail" });
export type ProfileDetail = z.infer<typeof ProfileDetail>;

export const ProfileAnswer = z.object({ profile: Profile });
export const ListProfiles = PageQuery.extend({ project: Slug.optional() });
