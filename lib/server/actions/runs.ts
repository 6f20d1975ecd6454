"use server";
import { z } from "zod";
import { type PersonMessage, SendMessage } from "#lib/contract/runs/steering.ts";
import { TypeInput } from "#lib/contract/runs/typed-input.ts";
import { cancelRun } from "#lib/lifecycle/runs/cancel-run.ts";
import { handBack } from "#lib/lifecycle/runs/hand-back.ts";
import { revealSecrets } from "#lib/lifecycle/runs/reveal-secrets.ts";
import { pauseRun } from "#lib/lifecycle/runs/steering/pause-run.ts";
import { sendMessage } from "#lib/lifecycle/runs/steering/send-message.ts";
import { withdrawPause } from "#lib/lifecycle/runs/steering/withdraw-pause.ts";
import { typeInput } from "#lib/lifecycle/runs/type-input.ts";
import { Id } from "../../contract/basics.ts";
import type { Run, RunSecrets } from "../../contract/runs.ts";
import { PersonNote } from "../../contract/tickets.ts";
import { type Answer, act } from "./act.ts";

const Target = z.strictObject({ id: Id });

/** Stop run: ends it and holds its ticket for a person. */
export async function stopRun(input: z.input<typeof PersonNote> & { id: string }): Promise<Answer<Run>> {
  return act(PersonNote.extend({ id: Id }), input, (access, { id, note }) => cancelRun(access, id, { note }));
}

/** Types a line in the session of a run that was taken over. */
export async function typeInRun(input: TypeInput & { id: string }): Promise<Answer<void>> {
  return act(TypeInput.extend({ id: Id }), input, (access, { id, text }) => typeInput(access, id, { text }));
}

/** Says something to the agent of a running run. */
export async function sendToRun(input: SendMessage & { id: string }): Promise<Answer<PersonMessage>> {
  return act(SendMessage.extend({ id: Id }), input, (access, { id, text }) => sendMessage(access, id, { text }));
}

/** Asks a run to pause at its next step. */
export async function askToPause(input: z.infer<typeof Target>): Promise<Answer<Run>> {
  return act(Target, input, (access, { id }) => pauseRun(access, id));
}

/** Takes back the pause that a run was asked for. */
export async function takePauseBack(input: z.infer<typeof Target>): Promise<Answer<Run>> {
  return act(Target, input, (access, { id }) => withdrawPause(access, id));
}

/** Gives the session of a run back to its agent. */
export async function handBackRun(input: z.infer<typeof Target>): Promise<Answer<Run>> {
  return act(Target, input, (access, { id }) => handBack(access, id));
}

/** Shows what a paused run keeps secret; the log says who looked. */
export async function revealRun(input: z.infer<typeof Target>): Promise<Answer<RunSecrets>> {
  return act(Target, input, (access, { id }) => revealSecrets(access, id));
}
