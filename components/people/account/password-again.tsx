"use client";
import { type FormEvent, useRef, useState } from "react";
import { FormDialog } from "#components/ui/dialog/form-dialog.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { TextInput } from "#components/ui/form/text-input.tsx";
import { usePasswordAsked } from "#lib/client/requests/password-again.ts";
import { useAction } from "#lib/client/requests/use-action.ts";
import { provePassword } from "#lib/server/actions/account.ts";

/** Asks for one's password above whatever is open, where the last time was too long ago. What waits for it goes on afterwards. */
export function PasswordAgain({ email }: { email: string }) {
  const settle = usePasswordAsked();
  const [password, setPassword] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const { run, busy, refusal, errorOf, reset } = useAction(provePassword);
  const leave = (given: boolean) => {
    setPassword("");
    reset();
    settle?.(given);
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (await run({ password })) leave(true);
    else field.current?.select();
  };
  const wrong = errorOf("password", "The password");
  return (
    <FormDialog
      open={settle !== null}
      onClose={() => leave(false)}
      title="Give your password again"
      description="The last time was more than 10 minutes ago. What you were doing goes on afterwards."
      submit="Go on"
      busy={busy}
      form={{ onSubmit: send }}
      refusal={wrong === null ? refusal : null}
    >
      {/* Tells a password keeper whose password it is. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <Field label="Password" error={wrong}>
        {(ids) => (
          <TextInput
            {...ids}
            ref={field}
            type="password"
            autoComplete="current-password"
            required
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
