"use client";
import { Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "#components/ui/button/button.tsx";
import { FormDialog } from "#components/ui/dialog/form-dialog.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { TextInput } from "#components/ui/form/text-input.tsx";
import { Link } from "#components/ui/link/link.tsx";
import { proposeKey, proposeSlug } from "#lib/client/projects/propose-project.ts";
import { useFormAction } from "#lib/client/requests/use-form-action.ts";
import { showToast } from "#lib/client/toasts/toasts.ts";
import { projectAddress } from "#lib/contract/projects/project-address.ts";
import { createProject } from "#lib/server/actions/projects.ts";

const EMPTY = { name: "", slug: null as string | null, key: null as string | null };

/** The button that opens the dialog in which a project is made. */
export function NewProject({ mayCreate }: { mayCreate: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <div>
      <Button
        icon={<Plus aria-hidden="true" className="size-4" />}
        off={mayCreate ? undefined : "Only an admin of every project can make another one."}
        onClick={() => setOpen(true)}
      >
        New project
      </Button>
      <NewProjectDialog open={open} onClose={() => setOpen(false)} />
    </div>
  );
}

/** Shows the project once it is made. Key and slug follow the name until someone writes them. */
function NewProjectDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const router = useRouter();
  const [written, setWritten] = useState(EMPTY);
  const slug = written.slug ?? proposeSlug(written.name);
  const key = written.key ?? proposeKey(written.name);
  const { form, busy, refusal, errorOf, reset } = useFormAction(
    createProject,
    () => ({ name: written.name, slug, key }),
    async (made, { name }) => {
      close();
      router.push(projectAddress(made.slug, "/settings"));
      showToast({ message: <MadeMessage name={name.trim()} slug={made.slug} />, spoken: `${name.trim()} is there` });
    },
  );
  const close = () => {
    setWritten(EMPTY);
    reset();
    onClose();
  };
  const fieldErrors = { name: errorOf("name", "Name"), key: errorOf("key", "Key"), slug: errorOf("slug", "Slug") };
  return (
    <FormDialog
      open={open}
      onClose={close}
      title="New project"
      description="It starts empty, with the default policy. You administer it."
      submit="Create project"
      busy={busy}
      form={form}
      refusal={Object.values(fieldErrors).some(Boolean) ? null : refusal}
    >
      <Field label="Name" error={fieldErrors.name}>
        {(ids) => (
          <TextInput
            {...ids}
            value={written.name}
            maxLength={100}
            required
            onChange={(event) => setWritten({ ...written, name: event.target.value })}
          />
        )}
      </Field>
      <div className="grid items-start gap-4 tablet:grid-cols-2">
        <Field label="Key" hint="Two to five capital letters" error={fieldErrors.key}>
          {(ids) => (
            <TextInput
              {...ids}
              value={key}
              maxLength={5}
              required
              onChange={(event) => setWritten({ ...written, key: event.target.value.toUpperCase() })}
            />
          )}
        </Field>
        <Field label="Slug" hint="Lower case letters, digits, dashes" error={fieldErrors.slug}>
          {(ids) => (
            <TextInput
              {...ids}
              value={slug}
              maxLength={40}
              required
              onChange={(event) => setWritten({ ...written, slug: event.target.value.toLowerCase() })}
            />
          )}
        </Field>
      </div>
    </FormDialog>
  );
}

function MadeMessage({ name, slug }: { name: string; slug: string }) {
  return (
    <>
      {name} is there. Add its members, or see its{" "}
      <Link href={projectAddress(slug, "/first-steps")} className="underline decoration-line-3 underline-offset-2">
        first steps
      </Link>
      .
    </>
  );
}
