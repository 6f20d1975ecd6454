"use client";
import clsx from "clsx";
import { CircleAlert } from "lucide-react";
import { type FormEvent, useState } from "react";
import { buttonLook } from "#components/ui/button/button-look.ts";
import { Field } from "#components/ui/form/field.tsx";
import { TextInput } from "#components/ui/form/text-input.tsx";
import { useHydrated } from "#lib/client/browser/use-hydrated.ts";
import { signIn } from "#lib/server/actions/sign-in.ts";

/** E-mail and password. `next` is where a right pair leads. */
export function SignInForm({ next, problem }: { next: string; problem: string | null }) {
  const hydrated = useHydrated();
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState(problem);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = new FormData(event.currentTarget);
    setBusy(true);
    setWrong(null);
    const answer = await signIn({ email: String(form.get("email")), password: String(form.get("password")) }).catch(
      () => null,
    );
    if (answer?.ok) return location.assign(next);
    setBusy(false);
    setWrong(answer === null ? "Not signed in. The desk cannot be reached. Try again." : answer.problem.detail);
  };
  return (
    // Sent by script. The address is for a press that comes before it: never GET, which would show the password.
    <form
      method="post"
      action="/api/auth/callback/credentials"
      onSubmit={submit}
      className="grid gap-3 [&_input]:h-9.5 [&_input]:bg-bg-2 [&_input]:px-3 max-tablet:[&_input]:h-11"
    >
      <Field label="Email">
        {(ids) => <TextInput {...ids} name="email" type="email" autoComplete="username" required autoFocus />}
      </Field>
      <Field label="Password">
        {(ids) => <TextInput {...ids} name="password" type="password" autoComplete="current-password" required />}
      </Field>
      <div role="alert" className="empty:-mt-3">
        {wrong && <Wrong>{wrong}</Wrong>}
      </div>
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

function Wrong({ children }: { children: string }) {
  return (
    <p className="flex items-start gap-2 rounded-2 border border-stop-l bg-stop-bg px-3 py-2 text-stop-t">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 flex-none" />
      {children}
    </p>
  );
}
