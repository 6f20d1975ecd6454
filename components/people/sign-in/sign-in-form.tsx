"use client";
import clsx from "clsx";
import { type FormEvent, startTransition, useActionState, useEffect } from "react";
import { buttonLook } from "#components/ui/button/button-look.ts";
import { Field } from "#components/ui/form/field.tsx";
import { TextInput } from "#components/ui/form/text-input.tsx";
import { RefusalNote } from "#components/ui/notice/refusal-note.tsx";
import { forgetQueue } from "#lib/client/browser/desk-worker.ts";
import { useHydrated } from "#lib/client/browser/use-hydrated.ts";
import { signIn } from "#lib/server/actions/session.ts";

/** Email and password. `next`: the page to open after signing in. */
export function SignInForm({ next, problem }: { next: string; problem: string | null }) {
  const hydrated = useHydrated();
  // Whoever was signed in here before, it was theirs.
  useEffect(() => void forgetQueue(), []);
  const [wrong, submit, busy] = useActionState(async (_: string | null, form: FormData) => {
    const answer = await signIn({ email: String(form.get("email")), password: String(form.get("password")) }).catch(
      () => null,
    );
    if (answer === null) return "Not signed in. The desk cannot be reached. Try again.";
    if (!answer.ok) return answer.problem.detail;
    location.assign(answer.value.setPassword ?? next);
    // Busy until the other page is there.
    return new Promise<never>(() => {});
  }, problem);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    if (!busy) startTransition(() => submit(form));
  };
  return (
    // The address is for a press that comes before the script: never GET, which would show the password. `action` as a
    // function would leave neither method nor address in what the server sends.
    <form
      method="post"
      action="/api/auth/callback/credentials"
      onSubmit={send}
      className="grid gap-3 [&_input]:h-9.5 [&_input]:bg-bg-2 [&_input]:px-3 max-tablet:[&_input]:h-11"
    >
      <Field label="Email">
        {(ids) => <TextInput {...ids} name="email" type="email" autoComplete="username" required autoFocus />}
      </Field>
      <Field label="Password">
        {(ids) => <TextInput {...ids} name="password" type="password" autoComplete="current-password" required />}
      </Field>
      <RefusalNote>{busy ? null : wrong}</RefusalNote>
      {/* Busy it stays as it is, so that it keeps the focus. */}
      <button
        type="submit"
        disabled={!hydrated}
        aria-disabled={busy || undefined}
        className={clsx(buttonLook("primary"), "h-9.5 justify-center", busy && "animate-shimmer")}
      >
        Sign in
      </button>
    </form>
  );
}
