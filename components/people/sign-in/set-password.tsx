"use client";
import { type FormEvent, useEffect, useState } from "react";
import { Button } from "#components/ui/button/button.tsx";
import { ButtonLink } from "#components/ui/button/button-link.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { TextInput } from "#components/ui/form/text-input.tsx";
import { RefusalNote } from "#components/ui/notice/refusal-note.tsx";
import { Skeleton } from "#components/ui/notice/skeleton.tsx";
import { useAction } from "#lib/client/requests/use-action.ts";
import { PASSWORD_LENGTH } from "#lib/engine/people/password-rules.ts";
import { readPasswordLink, setPassword } from "#lib/server/actions/session.ts";

type Owner = { kind: "invitation" | "reset" | "change"; name: string; email: string };

const WORDS: Record<Owner["kind"], (owner: Owner) => { title: string; about: string }> = {
  invitation: ({ name }) => ({
    title: "Welcome to the desk",
    about: `${name}, choose the password you will sign in with.`,
  }),
  reset: ({ name }) => ({
    title: "Set a new password",
    about: `${name}, your present one stops working then, and you are signed out elsewhere.`,
  }),
  change: ({ name }) => ({
    title: "Set a password of your own",
    about: `${name}, the one you signed in with was chosen by somebody else.`,
  }),
};

/** Says whose link this is, and takes their new password. */
export function SetPassword() {
  const { run, refusal } = useAction(readPasswordLink);
  const [link, setLink] = useState<(Owner & { secret: string }) | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link is read once; `run` is another function each time
  useEffect(() => {
    const secret = location.hash.slice(1);
    void run({ secret }).then((read) => read && setLink({ ...read.value, secret }));
  }, []);
  if (link !== null) return <PasswordFields link={link} />;
  if (refusal === null) {
    return (
      <div role="status" aria-label="The link is being read" className="grid gap-3">
        <Skeleton className="h-7 w-3/5" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-9.5 w-full" />
      </div>
    );
  }
  return (
    <>
      <h1 className="text-metric font-semibold">This link does not work</h1>
      <p role="alert" className="mb-4 text-t2">
        {refusal}
      </p>
      <div>
        <ButtonLink href="/sign-in">Go to the sign-in page</ButtonLink>
      </div>
    </>
  );
}

function PasswordFields({ link }: { link: Owner & { secret: string } }) {
  const { title, about } = WORDS[link.kind](link);
  const { run, busy, refusal, errorOf } = useAction(setPassword);
  const [leaving, setLeaving] = useState(false);
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy || leaving) return;
    const password = String(new FormData(event.currentTarget).get("password"));
    if (!(await run({ secret: link.secret, password }))) return;
    setLeaving(true);
    location.assign("/queue");
  };
  const wrong = errorOf("password", "The password");
  return (
    <>
      <h1 className="text-metric font-semibold">{title}</h1>
      <p className="mb-4 text-t2">{about}</p>
      <form
        method="post"
        onSubmit={send}
        className="grid gap-3 [&_input]:h-9.5 [&_input]:bg-bg-2 [&_input]:px-3 max-tablet:[&_input]:h-11"
      >
        <Field label="Email">
          {(ids) => <TextInput {...ids} type="email" autoComplete="username" value={link.email} readOnly />}
        </Field>
        <Field
          label="New password"
          hint={`At least ${PASSWORD_LENGTH.min} characters, and none of the commonest. A few words are good.`}
          error={wrong}
        >
          {(ids) => (
            <TextInput
              {...ids}
              name="password"
              type="password"
              autoComplete="new-password"
              required
              autoFocus
              minLength={PASSWORD_LENGTH.min}
              maxLength={PASSWORD_LENGTH.max}
            />
          )}
        </Field>
        <RefusalNote>{wrong === null ? refusal : null}</RefusalNote>
        <Button variant="primary" type="submit" busy={busy || leaving} className="h-9.5 justify-center">
          Set password and sign in
        </Button>
      </form>
    </>
  );
}
