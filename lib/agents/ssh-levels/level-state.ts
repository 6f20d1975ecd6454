import { z } from "zod";

/** What the driver remembers of a run, in journal and checkpoint: the bytes, passwords included. */
export const LevelState = z.object({
  level: z.number().int(),
  /** of the level's user */
  password: z.string(),
  /** failed submissions on this level since its budget was last fresh */
  retryCount: z.number().int(),
  /** every password that was shown to be right, as `level 13`; a lead may reveal them */
  secrets: z.record(z.string(), z.string()),
  /** what was submitted and refused: hidden from people too, since it may be right elsewhere */
  refused: z.array(z.string()),
  /** a takeover by a person that the model has not been told of yet */
  takeover: z
    .object({
      runId: z.string(),
      /** `seq` of the last line that was read */
      after: z.number().int(),
      by: z.string().nullable(),
      transcript: z.string(),
    })
    .nullable(),
  /** where the next takeover of this run begins to read */
  readUpTo: z.object({ runId: z.string(), after: z.number().int() }).nullable(),
});
export type LevelState = z.infer<typeof LevelState>;

/** How a run begins. */
export function firstState(level: number, password: string): LevelState {
  return {
    level,
    password,
    retryCount: 0,
    secrets: { [secretName(level)]: password },
    refused: [],
    takeover: null,
    readUpTo: null,
  };
}

/** The name under which a lead finds the password of a level. */
export function secretName(level: number): string {
  return `level ${level}`;
}
