"use server";
import type { z } from "zod";
import { Id } from "../../contract/basics.ts";
import type { Run } from "../../contract/runs.ts";
import { PersonNote } from "../../contract/tickets.ts";
import { cancelRun } from "../../lifecycle/cancel-run.ts";
import { type Answer, act } from "./act.ts";

/** Stop run: ends it and holds its ticket for a person. */
export async function stopRun(input: z.input<typeof PersonNote> & { id: string }): Promise<Answer<Run>> {
  return act(PersonNote.extend({ id: Id }), input, (access, { id, note }) => cancelRun(access, id, { note }));
}
