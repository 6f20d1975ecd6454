"use client";
import { Plus } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "#components/ui/button/button.tsx";
import { Dialog } from "#components/ui/dialog/dialog.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { RadioCards } from "#components/ui/form/radio-cards.tsx";
import { Select } from "#components/ui/form/select.tsx";
import { TextInput } from "#components/ui/form/text-input.tsx";
import { RefusalNote } from "#components/ui/notice/refusal-note.tsx";
import { SecretOnce } from "#components/ui/text/secret-once.tsx";
import { useFormAction } from "#lib/client/requests/use-form-action.ts";
import type { Scope } from "#lib/engine/people/access.ts";
import { createToken } from "#lib/server/actions/account.ts";

const SCOPE_CARDS: { value: Scope; label: string; detail: string }[] = [
  { value: "agent", label: "agent", detail: "claims tickets and reports on its runs" },
  { value: "sentinel", label: "sentinel", detail: "claims reviews and records verdicts" },
  { value: "automation", label: "automation", detail: "makes tickets and decides holds, in your name" },
  { value: "read", label: "read", detail: "reads, and changes nothing" },
];

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
  const formId = useId();
  const [scope, setScope] = useState<Scope>("agent");
  const { form, busy, value, refusal, errorOf, reset } = useFormAction(createToken, (fields) => ({
    name: String(fields.get("name")),
    scope,
    project: String(fields.get("project")) || null,
  }));
  const close = () => {
    setScope("agent");
    reset();
    onClose();
  };
  if (value !== null) {
    return (
      <Dialog
        open={open}
        onOpenChange={(next) => next || close()}
        title={`The token ${value.name}`}
        description="It is shown this once: keep it where the program will find it. Lost, it is revoked and another one made."
        actions={
          <Button variant="primary" onClick={close}>
            Done
          </Button>
        }
      >
        <div className="px-6 pb-5 max-tablet:px-4">
          <SecretOnce secret={value.token} what="the token" />
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || close()}
      title="New token"
      description="It acts for you, within its scope and project."
      actions={
        <>
          <Button variant="primary" type="submit" form={formId} busy={busy}>
            Create token
          </Button>
          <Button variant="quiet" onClick={close}>
            Cancel
          </Button>
        </>
      }
    >
      <form id={formId} {...form} className="grid gap-4 px-6 pb-5 max-tablet:px-4">
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
        <RefusalNote>{errorOf("name", "Name") ? null : refusal}</RefusalNote>
      </form>
    </Dialog>
  );
}
