import { z } from "zod";
import { Id, LeaseToken, Text, Time } from "#lib/contract/basics.ts";
import { Problem } from "#lib/contract/problem.ts";
import { Heartbeat, HeartbeatAnswer } from "#lib/contract/runs.ts";
import { AppendEvents } from "./run-events.ts";

/** docs/contract.md#beats: the heartbeats and events of all runs of a worker in one request. */

export const SendBeats = z.strictObject({
  worker: Text(200).min(1).describe("who beats, for the desk's log"),
  waitSeconds: z.number().min(0).max(25).default(0),
  runs: z
    .array(
      z.strictObject({
        runId: Id,
        leaseToken: LeaseToken,
        progress: Heartbeat.shape.progress,
        events: z.array(AppendEvents.shape.events.element).max(500).optional(),
      }),
    )
    .min(1)
    .max(200),
});
export type SendBeats = z.infer<typeof SendBeats>;

const KeptBeat = HeartbeatAnswer.extend({ runId: Id, lastSeq: z.number().int(), leaseExpiresAt: Time });
const LostBeat = z.object({ runId: Id, code: Problem.shape.code });
export type KeptBeat = z.infer<typeof KeptBeat>;

export const BeatsAnswer = z.object({ runs: z.array(z.union([KeptBeat, LostBeat])).describe("in the order asked") });
export type BeatsAnswer = z.infer<typeof BeatsAnswer>;
