"use server";
import type { z } from "zod";
import { EditProfile, type Profile } from "#lib/contract/agents/profiles.ts";
import { editProfile as edit } from "#lib/lifecycle/agents/edit-profile.ts";
import { Id } from "../../contract/basics.ts";
import { type Answer, act } from "./act.ts";

/** Puts another version of a profile's settings in force. */
export async function editProfile(input: z.input<typeof EditProfile> & { id: string }): Promise<Answer<Profile>> {
  return act(EditProfile.extend({ id: Id }), input, (access, { id, ...change }) => edit(access, id, change));
}
