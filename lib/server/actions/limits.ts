"use server";
import { z } from "zod";
import { Id } from "#lib/contract/basics.ts";
import { type Limits, type Pause, PutLimits, StartPause } from "#lib/contract/policies/limits.ts";
import { pauseClaims as pause } from "#lib/lifecycle/policies/pause-claims.ts";
import { resumeClaims as resume } from "#lib/lifecycle/policies/resume-claims.ts";
import { setLimits as set } from "#lib/lifecycle/policies/set-limits.ts";
import { type Answer, act } from "./act.ts";

/** Puts limits in force that are an edit of `version`. */
export async function setLimits(input: PutLimits): Promise<Answer<Limits>> {
  return act(PutLimits, input, set);
}

/** Stops claims of a project, or of something in it. */
export async function pauseClaims(input: StartPause): Promise<Answer<Pause>> {
  return act(StartPause, input, pause);
}

/** Lets claims go on. */
export async function resumeClaims(input: { id: string }): Promise<Answer<void>> {
  return act(z.strictObject({ id: Id }), input, (access, { id }) => resume(access, id));
}
