import { z } from "zod";
import { Id, Slug, Time } from "#lib/contract/basics.ts";
import { RunState } from "#lib/contract/runs.ts";
import { TicketState } from "#lib/contract/tickets.ts";

/** docs/contract.md#first-steps: the steps of a new project up to its first run that succeeds. */

export const ReadFirstSteps = z.strictObject({ project: Slug.optional() });
export type ReadFirstSteps = z.infer<typeof ReadFirstSteps>;

export const FirstSteps = z
  .object({
    project: z.string(),
    url: z.string().nullable().describe("the public address of the desk, where one was set"),
    token: z.object({ name: z.string(), at: Time }).nullable().describe("the first that lets an agent work here"),
    agent: z.object({ name: z.string(), at: Time }).nullable().describe("that asked for work here"),
    ticket: z.object({ id: Id, key: z.string(), title: z.string(), state: TicketState, at: Time }).nullable(),
    run: z
      .object({ id: Id, ticketKey: z.string(), state: RunState, reason: z.string().nullable(), at: Time })
      .nullable()
      .describe("the first that succeeded, else the latest"),
    mayMakeTokens: z.boolean(),
    mayWrite: z.boolean(),
    dismissed: z.boolean().describe("the person who asks does not want to see them any more"),
  })
  .meta({ id: "FirstSteps" });
export type FirstSteps = z.infer<typeof FirstSteps>;

export const DismissFirstSteps = z.strictObject({ project: Slug, dismissed: z.boolean() });
