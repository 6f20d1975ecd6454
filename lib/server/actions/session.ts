"use server";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { z } from "zod";
import { revokeSession as endSession } from "#lib/lifecycle/people/revoke-session.ts";
import { findProjectFor } from "#lib/lifecycle/projects/find-project-for.ts";
import { Slug } from "../../contract/basics.ts";
import { accessOfSession } from "../auth/access-of-request.ts";
import { authCookieNames, authCookieOptions } from "../auth/auth-cookies.ts";
import { type Answer, act } from "./act.ts";

const YEAR_SECONDS = 365 * 24 * 3600;

/** Ends the session of this browser and goes to /sign-in. */
export async function signOut(): Promise<void> {
  const access = await accessOfSession();
  if (access?.sessionId) await endSession(access, access.sessionId);
  const jar = await cookies();
  jar.set(authCookieNames().session, "", { ...authCookieOptions(), maxAge: 0 });
  redirect("/sign-in");
}

/** Stores in a cookie which project this browser shows. Refuses one that the person may not see. */
export async function chooseProject(input: { slug: string }): Promise<Answer<null>> {
  return act(z.strictObject({ slug: Slug }), input, async (access, { slug }) => {
    const project = await findProjectFor(access, "read", slug);
    const jar = await cookies();
    jar.set(authCookieNames().project, project.slug, { ...authCookieOptions(), maxAge: YEAR_SECONDS });
    return null;
  });
}
