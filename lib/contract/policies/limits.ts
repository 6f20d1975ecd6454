import { z } from "zod";
import { By, Note, PageQuery, Slug, Text, Time } from "#lib/contract/basics.ts";
import { GATE_SUBJECTS } from "#lib/engine/queue/gate.ts";

/** docs/contract.md#run-limits: how many runs at once. */

export const GateSubject = z.enum(GATE_SUBJECTS);
/** A label, or the name of an agent, a service or a repository, exactly. */
export const GateMatch = Text(200).trim().min(1);

export const LimitRule = z
  .strictObject({
    by: GateSubject,
    match: GateMatch.optional().describe("left out: each label, agent, service or repository has `max` of its own"),
    max: z.number().int().min(1).max(10_000).describe("runs that are running at once; to stop claims, pause"),
  })
  .meta({ id: "LimitRule" });
export type LimitRule = z.infer<typeof LimitRule>;

export const Limits = z.object({ version: z.number().int(), rules: z.array(LimitRule) }).meta({ id: "Limits" });
export type Limits = z.infer<typeof Limits>;

export const LimitsQuery = z.strictObject({ project: Slug.optional() });
/** `version`: the one in force when the change was made, 0 before the first. */
export const PutLimits = z.strictObject({
  project: Slug.optional(),
  version: z.number().int(),
  rules: z.array(LimitRule).max(100),
});
export type PutLimits = z.infer<typeof PutLimits>;

export const ListLimitVersions = PageQuery.extend({ project: Slug.optional() });
export type ListLimitVersions = z.infer<typeof ListLimitVersions>;
export const LimitVersion = Limits.extend({ by: By, at: Time }).meta({ id: "LimitVersion" });
export type LimitVersion = z.infer<typeof LimitVersion>;

/** docs/contract.md#pauses: claims stop, work goes on. */

export const StartPause = z.strictObject({
  project: Slug.optional(),
  by: GateSubject,
  match: GateMatch.optional(),
  note: Note(2000),
});
export type StartPause = z.input<typeof StartPause>;

export const Pause = z
  .object({
    id: z.string(),
    project: z.string(),
    by: GateSubject,
    match: z.string().optional(),
    note: z.string().nullable(),
    pausedBy: By,
    pausedAt: Time,
    resumedBy: By.nullable(),
    resumedAt: Time.nullable(),
  })
  .meta({ id: "Pause" });
export type Pause = z.infer<typeof Pause>;

export const ListPauses = PageQuery.extend({
  project: Slug.optional(),
  state: z.enum(["in_force", "ended"]).default("in_force"),
});
export type ListPauses = z.infer<typeof ListPauses>;
