"use client";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button/button.tsx";
import { FormDialog } from "#components/ui/dialog/form-dialog.tsx";
import { SecretDialog } from "#components/ui/dialog/secret-dialog.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { RadioCards } from "#components/ui/form/radio-cards.tsx";
import { Select } from "#components/ui/form/select.tsx";
import { TextInput } from "#components/ui/form/text-input.tsx";
import { useFormAction } from "#lib/client/requests/use-form-action.ts";
import { TOKEN_DAYS } from "#lib/contract/people.ts";
import type { Scope } from "#lib/engine/people/access.ts";
import { createToken } from "#lib/server/actions/account.ts";

const SCOPE_CARDS: { value: Scope; label: string; detail: string }[] = [
  { value: "agent", label: "agent", detail: "claims tickets and reports on its runs" },
  { value: "sentinel", label: "sentinel", detail: "claims reviews and records verdicts" },
  { value: "automation", label: "automation", detail: "makes tickets and decides holds, in your name" },
  { value: "read", label: "read", detail: "reads, and changes nothing" },
];

const DAY_MS = 86_400_000;

interface Projects {
  projects: { slug: string; name: string }[];
  /** The slug of the one that is proposed. */
  current: string;
}

/** The button that opens the dialog in which a token is made. */
export function CreateToken({ mayCreate, ...projects }: Projects & { mayCreate: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size="sm"
        icon={<Plus aria-hidden="true" className="size-3.5" />}
        off={mayCreate ? undefined : "Only an admin can make tokens."}
        onClick={() => setOpen(true)}
      >
        New token
      </Button>
      <CreateTokenDialog {...projects} open={open} onClose={() => setOpen(false)} />
    </>
  );
}

/** The token acts for who makes it, and is shown once. */
function CreateTokenDialog({ projects, current, open, onClose }: Projects & { open: boolean; onClose: () => void }) {
  const [scope, setScope] = useState<Scope>("agent");
  const { form, busy, value, refusal, errorOf, reset } = useFormAction(createToken, (fields) => ({
    name: String(fields.get("name")),
    scope,
    project: String(fields.get("project")) || null,
    expiresAt: new Date(Date.now() + Number(fields.get("days")) * DAY_MS).toISOString(),
    addresses: String(fields.get("addresses"))
      .split(/[\s,]+/)
      .filter(Boolean),
  }));
  const close = () => {
    setScope("agent");
    reset();
    onClose();
  };
  if (value !== null) {
    return (
      <SecretDialog
        open={open}
        onClose={close}
        title={`The token ${value.name}`}
        description="It is shown this once: keep it where the program will find it. Lost, it is revoked and another one made."
        secret={value.token}
        what="the token"
      />
    );
  }
  return (
    <FormDialog
      open={open}
      onClose={close}
      title="New token"
      description="It acts for you, within its scope and project."
      submit="Create token"
      busy={busy}
      form={form}
      refusal={errorOf("name", "Name") ? null : refusal}
    >
      <Field label="Name" hint="What uses it: the worker on build-3" error={errorOf("name", "Name")}>
        {(ids) => <TextInput {...ids} name="name" required maxLength={100} autoComplete="off" />}
      </Field>
      <RadioCards legend="Scope" options={SCOPE_CARDS} value={scope} onChange={setScope} />
      <Field label="Project" error={errorOf("project", "Project")}>
        {(ids) => (
          <Select {...ids} name="project" className="w-full" defaultValue={current}>
            {projects.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
            <option value="">Every project that you may see</option>
          </Select>
        )}
      </Field>
      <Field label="Works for" error={errorOf("expiresAt", "End")}>
        {(ids) => (
          <Select {...ids} name="days" className="w-full" defaultValue={TOKEN_DAYS.usual}>
            {[7, 30, TOKEN_DAYS.usual, 365].map((days) => (
              <option key={days} value={days}>
                {days} days
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Only from" hint="Addresses and networks, such as 10.0.0.0/8. Empty: from everywhere.">
        {(ids) => <TextInput {...ids} name="addresses" autoComplete="off" spellCheck={false} />}
      </Field>
    </FormDialog>
  );
}
