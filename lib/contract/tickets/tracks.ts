import { z } from "zod";
import { commaList, Id, Time } from "#lib/contract/basics.ts";
import { DecisionVerb, PROBATIONS } from "#lib/contract/holds.ts";
import { VERDICTS } from "#lib/contract/reviews.ts";
import { RunState } from "#lib/contract/runs.ts";
import { TicketState } from "#lib/contract/tickets.ts";
import { HOLD_REASON_NAMES } from "#lib/engine/holds/hold-reasons.ts";
import { HOLD_STATE_NAMES } from "#lib/engine/holds/hold-states.ts";

/** docs/contract.md#tracks: the data of a ticket's track, the picture of its history. */

export const TrackFacts = z
  .object({
    ticketId: Id,
    ticketState: TicketState,
    retryAfter: Time.nullable(),
    runs: z.array(
      z.object({
        number: z.number().int(),
        state: RunState,
        startedAt: Time,
        endedAt: Time.nullable(),
        category: z.string().nullable(),
      }),
    ),
    reviews: z.array(
      z.object({ startedAt: Time.nullable(), endedAt: Time.nullable(), verdict: z.enum(VERDICTS).nullable() }),
    ),
    holds: z.array(
      z.object({
        openedAt: Time,
        decidedAt: Time.nullable(),
        closedAt: Time.nullable(),
        reason: z.enum(HOLD_REASON_NAMES),
        state: z.enum(HOLD_STATE_NAMES),
        checkAt: Time.nullable(),
      }),
    ),
    decisions: z.array(
      z.object({
        at: Time,
        verb: DecisionVerb,
        by: z.string().describe("name of the person"),
        probation: z.enum(PROBATIONS).nullable(),
        undone: z.boolean(),
      }),
    ),
  })
  .meta({ id: "TrackFacts" });
export type TrackFacts = z.infer<typeof TrackFacts>;

export const ReadTracks = z.strictObject({ ticket: commaList(Id).describe("ids of tickets, at most 50") });
