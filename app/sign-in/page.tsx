import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { SignInForm } from "#components/people/sign-in/sign-in-form.tsx";
import { SignInFrame } from "#components/people/sign-in/sign-in-frame.tsx";
import { accessOfSession } from "#lib/server/auth/access-of-request.ts";
import { returnPath } from "#lib/server/auth/sign-in-path.ts";
import { version } from "#lib/version.ts";

export const metadata: Metadata = { title: "Sign in" };

type Search = Promise<{ callbackUrl?: string | string[]; error?: string | string[] }>;

/** The only page there is without a session; with one it leads on. */
export default async function SignInPage({ searchParams }: { searchParams: Search }) {
  const { callbackUrl, error } = await searchParams;
  const next = returnPath(typeof callbackUrl === "string" ? callbackUrl : null);
  if ((await accessOfSession()) !== null) redirect(next);
  const host = (await headers()).get("host");
  return (
    <SignInFrame foot={`Self-hosted at ${host}, version ${version}`}>
      <h1 className="text-metric font-semibold">Sign in</h1>
      <p className="mb-4 text-t2">Decide what your agents do next.</p>
      <SignInForm next={next} problem={error === undefined ? null : "Email or password is wrong."} />
    </SignInFrame>
  );
}
