"use client";
import { Button } from "#components/ui/button/button.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { TextInput } from "#components/ui/form/text-input.tsx";
import { RefusalNote } from "#components/ui/notice/refusal-note.tsx";
import { useFormAction } from "#lib/client/requests/use-form-action.ts";
import { showToast } from "#lib/client/toasts/toasts.ts";
import { PASSWORD_LENGTH } from "#lib/engine/people/password-rules.ts";
import { changePassword } from "#lib/server/actions/account.ts";

/** Changes one's own password. */
export function PasswordForm({ email }: { email: string }) {
  const { form, busy, refusal, errorOf } = useFormAction(
    changePassword,
    (fields) => ({ current: String(fields.get("current")), next: String(fields.get("next")) }),
    () => showToast({ message: "Your password is changed. Your other sessions have ended." }),
  );
  const errors = [errorOf("current", "It"), errorOf("next", "It")] as const;
  return (
    <form {...form} className="grid gap-4 p-3.5">
      {/* Tells a password keeper whose password it is. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <div className="grid items-start gap-4 tablet:grid-cols-2">
        <Field label="Present password" error={errors[0]}>
          {(ids) => <TextInput {...ids} name="current" type="password" autoComplete="current-password" required />}
        </Field>
        <Field
          label="New password"
          hint={`At least ${PASSWORD_LENGTH.min} characters, and none of the commonest`}
          error={errors[1]}
        >
          {(ids) => (
            <TextInput
              {...ids}
              name="next"
              type="password"
              autoComplete="new-password"
              required
              minLength={PASSWORD_LENGTH.min}
              maxLength={PASSWORD_LENGTH.max}
            />
          )}
        </Field>
      </div>
      <RefusalNote>{errors[0] || errors[1] ? null : refusal}</RefusalNote>
      <div>
        <Button type="submit" busy={busy}>
          Change password
        </Button>
      </div>
    </form>
  );
}
