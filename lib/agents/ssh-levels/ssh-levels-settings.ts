import { z } from "zod";
import { conversationFields } from "#lib/agents/model/model-settings.ts";

/** Stands in `userPattern` for the number of the level. */
const LEVEL = "{level}";
const LevelNumber = z.number().int().min(0).max(100_000);

/** The fields of `driver: "ssh_levels"` (docs/contract.md#ssh-levels-driver). */
export const sshLevelsFields = {
  host: z.string().regex(/^[^\s,]{1,255}$/, "a host name or an address"),
  port: z.number().int().min(1).max(65_535),
  userPattern: z
    .string()
    .max(200)
    .refine((pattern) => pattern.includes(LEVEL), `has to contain ${LEVEL}`),
  startLevel: LevelNumber,
  startPassword: z.string().min(1).max(1000),
  targetLevel: LevelNumber,
  goals: z.record(z.string().regex(/^\d{1,6}$/, "the number of a level"), z.string().min(1).max(20_000)),
  /** failed submissions on one level before the run pauses */
  maxRetries: z.number().int().min(1).max(1000).default(3),
  /** a known_hosts file of OpenSSH; relative to the folder of the profile */
  knownHosts: z.string().min(1).max(4096).optional(),
  model: z.strictObject(conversationFields),
};
export type SshLevelsSettings = z.output<z.ZodObject<typeof sshLevelsFields>>;

/** The user whose login shows that a level is reached. */
export function userOf({ userPattern }: SshLevelsSettings, level: number): string {
  return userPattern.replaceAll(LEVEL, String(level));
}

/** What is wrong between fields that are right by themselves; null when nothing is. */
export function settingsProblem({ startLevel, targetLevel }: SshLevelsSettings): string | null {
  return targetLevel > startLevel ? null : `targetLevel: ${targetLevel} has to be above startLevel, ${startLevel}.`;
}
