import { type FormEvent, useId, useState } from "react";
import { Button } from "#components/ui/button/button.tsx";
import { Dialog } from "#components/ui/dialog/dialog.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { RadioCards } from "#components/ui/form/radio-cards.tsx";
import { TextInput } from "#components/ui/form/text-input.tsx";
import { RefusalNote } from "#components/ui/notice/refusal-note.tsx";
import { SecretOnce } from "#components/ui/text/secret-once.tsx";
import { useAction } from "#lib/client/requests/use-action.ts";
import { showToast } from "#lib/client/toasts/toasts.ts";
import type { Role } from "#lib/engine/people/access.ts";
import { addMember } from "#lib/server/actions/members.ts";

const ROLE_CARDS: { value: Role; label: string; detail: string }[] = [
  { value: "viewer", label: "Viewer", detail: "reads everything in the project" },
  { value: "lead", label: "Lead", detail: "also decides holds and makes tickets" },
  { value: "admin", label: "Admin", detail: "also sets policies, members and tokens" },
];
const EMPTY = { email: "", name: "", role: "lead" as Role };

/** Adds someone to the project. Who has no account yet gets one, with a password that is shown once. */
export function AddPersonDialog({
  project,
  open,
  onClose,
}: {
  project: { slug: string; name: string };
  open: boolean;
  onClose: () => void;
}) {
  const formId = useId();
  const [form, setForm] = useState(EMPTY);
  const [added, setAdded] = useState<{ name: string; email: string; password: string } | null>(null);
  const { run, busy, refusal, errorOf, reset } = useAction(addMember);
  const close = () => {
    setForm(EMPTY);
    setAdded(null);
    reset();
    onClose();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const done = await run({ project: project.slug, ...form });
    if (done === null) return;
    const { name, email, password } = done.value;
    if (password !== null) return setAdded({ name, email, password });
    close();
    showToast({ message: `${name} had an account and is in ${project.name} now.` });
  };
  if (added) {
    return (
      <Dialog
        open={open}
        onOpenChange={(next) => next || close()}
        title={`${added.name} can sign in`}
        description={`With ${added.email} and this password. It is shown this once; they can change it under Settings, Your account.`}
        actions={
          <Button variant="primary" onClick={close}>
            Done
          </Button>
        }
      >
        <div className="px-6 pb-5 max-tablet:px-4">
          <SecretOnce secret={added.password} what="the password" />
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || close()}
      title={`Add a person to ${project.name}`}
      description="Someone without an account gets one, with a password to hand over."
      actions={
        <>
          <Button variant="primary" type="submit" form={formId} busy={busy}>
            Add person
          </Button>
          <Button variant="quiet" onClick={close}>
            Cancel
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="grid gap-4 px-6 pb-5 max-tablet:px-4">
        <Field label="Email" error={errorOf("email", "Email")}>
          {(ids) => (
            <TextInput
              {...ids}
              type="email"
              required
              autoComplete="off"
              value={form.email}
              onChange={(event) => setForm({ ...form, email: event.target.value })}
            />
          )}
        </Field>
        <Field label="Name" optional hint="Left out, it is made from the email." error={errorOf("name", "Name")}>
          {(ids) => (
            <TextInput
              {...ids}
              autoComplete="off"
              maxLength={100}
              value={form.name}
              onChange={(event) => setForm({ ...form, name: event.target.value })}
            />
          )}
        </Field>
        <RadioCards
          legend="Role"
          options={ROLE_CARDS}
          value={form.role}
          onChange={(role) => setForm({ ...form, role })}
        />
        <RefusalNote>{errorOf("email", "Email") || errorOf("name", "Name") ? null : refusal}</RefusalNote>
      </form>
    </Dialog>
  );
}
