import { z } from "zod";

/** What a run remembers, passwords included. What was added later has a default, for runs that an older worker paused. */
export const LevelState = z.object({
  level: z.number().int(),
  /** of the level's user */
  password: z.string(),
  /** tries of this level that are used up since its budget was last fresh: refused passwords, and stops before it was passed */
  retryCount: z.number().int().default(0),
  /** tries of this level that a person granted instead of the profile's */
  grantedTries: z.number().int().min(1).nullable().default(null),
  /** every password that was shown to be right, as `level 13`; a lead may reveal them */
  secrets: z.record(z.string(), z.string()),
  /** longer texts that were submitted and refused: hidden from people too, since they may be right elsewhere */
  refused: z.array(z.string()).default([]),
  /** the latest takeover by a person */
  takeover: z
    .object({
      runId: z.string(),
      /** `seq` of the last line that was read: the next takeover of this run reads on from there */
      after: z.number().int(),
      /** who typed; null where nobody did, or the model has been told of it */
      by: z.string().nullable(),
      /** what was typed and printed, that the model has not been told of yet */
      transcript: z.string().default(""),
    })
    .nullable()
    .default(null),
});
export type LevelState = z.infer<typeof LevelState>;

/** How a run begins. */
export function firstState(level: number, password: string): LevelState {
  return LevelState.parse({ level, password, secrets: { [secretName(level)]: password } });
}

/** The name under which a lead finds the password of a level. */
export function secretName(level: number): string {
  return `level ${level}`;
}
