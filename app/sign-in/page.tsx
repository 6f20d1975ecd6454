import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { Brand } from "#components/layout/brand.tsx";
import { SignInForm } from "#components/people/sign-in/sign-in-form.tsx";
import { YardPicture } from "#components/people/sign-in/yard-picture.tsx";
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
    <div className="grid min-h-dvh desk:grid-cols-[minmax(420px,560px)_1fr]">
      <main className="flex flex-col border-line-1 bg-bg-1 px-10 py-8 [--ground:var(--bg-1)] desk:border-r max-tablet:px-6">
        <Brand size={22} />
        <div className="m-auto grid w-full max-w-85 gap-1 py-8">
          <h1 className="text-metric font-semibold">Sign in</h1>
          <p className="mb-4 text-t2">Decide what your agents do next.</p>
          <SignInForm next={next} problem={error === undefined ? null : "Email or password is wrong."} />
        </div>
        <p className="text-meta text-t3">
          Self-hosted at {host}, version {version}
        </p>
      </main>
      <div className="grid place-items-center overflow-hidden max-desk:hidden">
        <YardPicture />
      </div>
    </div>
  );
}
