import type { Metadata } from "next";
import { headers } from "next/headers";
import { SetPassword } from "#components/people/sign-in/set-password.tsx";
import { SignInFrame } from "#components/people/sign-in/sign-in-frame.tsx";
import { version } from "#lib/version.ts";

export const metadata: Metadata = { title: "Set your password" };

/** Where a link leads by which somebody sets their password; its secret stands behind the # and is read by the browser. */
export default async function SetPasswordPage() {
  const host = (await headers()).get("host");
  return (
    <SignInFrame foot={`Self-hosted at ${host}, version ${version}`}>
      <SetPassword />
    </SignInFrame>
  );
}
