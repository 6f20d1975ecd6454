"use client";
import { type FormEvent, useState } from "react";
import { Button } from "#components/ui/button/button.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { TextInput } from "#components/ui/form/text-input.tsx";
import { RefusalNote } from "#components/ui/notice/refusal-note.tsx";
import { useAction } from "#lib/client/requests/use-action.ts";
import { showToast } from "#lib/client/toasts/toasts.ts";
import { renameProject } from "#lib/server/actions/projects.ts";

/** The name of a project, which its admins can change. */
export function RenameProject({ project, mayRename }: { project: { slug: string; name: string }; mayRename: boolean }) {
  const [name, setName] = useState(project.name);
  const { run, busy, refusal } = useAction(renameProject);
  const reason = reasonAgainst(project.name, name.trim(), mayRename);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (reason === undefined && (await run({ project: project.slug, name })))
      showToast({ message: `The project is called ${name.trim()} now.` });
  };
  return (
    <form onSubmit={submit} className="grid gap-3">
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <Field label="Name">
            {(ids) => (
              <TextInput
                {...ids}
                value={name}
                maxLength={100}
                disabled={!mayRename}
                onChange={(event) => setName(event.target.value)}
              />
            )}
          </Field>
        </div>
        <Button type="submit" busy={busy} off={reason}>
          Save name
        </Button>
      </div>
      <RefusalNote>{refusal}</RefusalNote>
    </form>
  );
}

function reasonAgainst(before: string, name: string, mayRename: boolean): string | undefined {
  if (!mayRename) return "Only an admin of this project can rename it.";
  if (name === "") return "A project needs a name.";
  return name === before ? "The name has not changed." : undefined;
}
