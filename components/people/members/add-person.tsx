"use client";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button/button.tsx";
import { FormDialog } from "#components/ui/dialog/form-dialog.tsx";
import { SecretDialog } from "#components/ui/dialog/secret-dialog.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { RadioCards } from "#components/ui/form/radio-cards.tsx";
import { TextInput } from "#components/ui/form/text-input.tsx";
import { useFormAction } from "#lib/client/requests/use-form-action.ts";
import { showToast } from "#lib/client/toasts/toasts.ts";
import type { Role } from "#lib/engine/people/access.ts";
import { addMember } from "#lib/server/actions/members.ts";

const ROLE_CARDS: { value: Role; label: string; detail: string }[] = [
  { value: "viewer", label: "Viewer", detail: "reads everything in the project" },
  { value: "lead", label: "Lead", detail: "also decides holds and makes tickets" },
  { value: "admin", label: "Admin", detail: "also sets policies, members and tokens" },
];

/** The button that opens the dialog in which someone is added to the project. */
export function AddPerson({ project, mayAdd }: { project: { slug: string; name: string }; mayAdd: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size="sm"
        icon={<UserPlus aria-hidden="true" className="size-3.5" />}
        off={mayAdd ? undefined : "Only an admin of this project can add people."}
        onClick={() => setOpen(true)}
      >
        Add person
      </Button>
      <AddPersonDialog project={project} open={open} onClose={() => setOpen(false)} />
    </>
  );
}

interface AddPersonDialogProps {
  project: { slug: string; name: string };
  open: boolean;
  onClose: () => void;
}

/** Who has no account yet gets one, with a link that is shown once and by which they choose a password. */
function AddPersonDialog({ project, open, onClose }: AddPersonDialogProps) {
  const [role, setRole] = useState<Role>("lead");
  const { form, busy, value, refusal, errorOf, reset } = useFormAction(
    addMember,
    (fields) => ({
      project: project.slug,
      email: String(fields.get("email")),
      name: String(fields.get("name")),
      role,
    }),
    ({ name, link }) => {
      if (link !== null) return;
      close();
      showToast({ message: `${name} had an account and is in ${project.name} now.` });
    },
  );
  const close = () => {
    setRole("lead");
    reset();
    onClose();
  };
  if (value !== null && value.link !== null) {
    return (
      <SecretDialog
        open={open}
        onClose={close}
        title={`Send ${value.name} this link`}
        description={`With it they choose the password for ${value.email}. It works once and for 24 hours, and is shown this once; whoever has it can use it.`}
        secret={new URL(value.link.path, location.href).href}
        what="the link"
      />
    );
  }
  return (
    <FormDialog
      open={open}
      onClose={close}
      title={`Add a person to ${project.name}`}
      description="Someone without an account gets one, with a link to send them."
      submit="Add person"
      busy={busy}
      form={form}
      refusal={errorOf("email", "Email") || errorOf("name", "Name") ? null : refusal}
    >
      <Field label="Email" error={errorOf("email", "Email")}>
        {(ids) => <TextInput {...ids} name="email" type="email" required autoComplete="off" />}
      </Field>
      <Field label="Name" optional hint="Left out, it is made from the email." error={errorOf("name", "Name")}>
        {(ids) => <TextInput {...ids} name="name" autoComplete="off" maxLength={100} />}
      </Field>
      <RadioCards legend="Role" options={ROLE_CARDS} value={role} onChange={setRole} />
    </FormDialog>
  );
}
