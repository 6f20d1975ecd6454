import { cookies, headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { requireAccess } from "#lib/server/auth/access-of-request.ts";
import { authCookieNames } from "#lib/server/auth/auth-cookies.ts";
import { projectsOf } from "#lib/server/auth/current-project.ts";
import { newAddress } from "#lib/server/auth/old-address.ts";
import { requestedPath } from "#lib/server/web-server/trusted-headers.ts";

/** Addresses that name no project lead on to those that do (307). Nobody learns which there are without signing in. */
export default async function OldAddress(): Promise<never> {
  const access = await requireAccess();
  const [projects, jar, sent] = await Promise.all([projectsOf(access), cookies(), headers()]);
  const last = jar.get(authCookieNames().lastProject)?.value;
  redirect((await newAddress(new URL(requestedPath(sent), "http://desk"), { projects, last })) ?? notFound());
}
