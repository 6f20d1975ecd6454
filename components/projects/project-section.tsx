"use client";
import { Plus } from "lucide-react";
import { type FormEvent, useState } from "react";
import { SettingsSection } from "#components/layout/settings-section.tsx";
import { Button } from "#components/ui/button/button.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { TextInput } from "#components/ui/form/text-input.tsx";
import { RefusalNote } from "#components/ui/notice/refusal-note.tsx";
import { Card } from "#components/ui/surface/card.tsx";
import { useAction } from "#lib/client/requests/use-action.ts";
import { showToast } from "#lib/client/toasts/toasts.ts";
import { renameProject } from "#lib/server/actions/projects.ts";
import { NewProjectDialog } from "./new-project-dialog.tsx";

export interface ProjectShown {
  slug: string;
  key: string;
  name: string;
}

/** The project itself: its name can be changed, its key and slug stand in addresses for ever. */
export function ProjectSection({
  project,
  mayRename,
  mayCreate,
}: {
  project: ProjectShown;
  mayRename: boolean;
  mayCreate: boolean;
}) {
  const [creating, setCreating] = useState(false);
  return (
    <SettingsSection id="project" title="Project" about="A team’s board: tickets, policy, members, agents.">
      <Card className="grid gap-4 p-4">
        <RenameForm key={project.slug} project={project} mayRename={mayRename} />
        <dl className="flex flex-wrap gap-x-10 gap-y-3 border-t border-line-1 pt-3">
          <Fact term="Key" value={project.key} about="begins the keys of its tickets" />
          <Fact term="Slug" value={project.slug} about="names it in addresses and in the API" />
        </dl>
      </Card>
      <div>
        <Button
          icon={<Plus aria-hidden="true" className="size-4" />}
          off={mayCreate ? undefined : "Only an admin of every project can make another one."}
          onClick={() => setCreating(true)}
        >
          New project
        </Button>
      </div>
      <NewProjectDialog open={creating} onClose={() => setCreating(false)} />
    </SettingsSection>
  );
}

function RenameForm({ project, mayRename }: { project: ProjectShown; mayRename: boolean }) {
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

function Fact({ term, value, about }: { term: string; value: string; about: string }) {
  return (
    <div>
      <dt className="text-meta text-t3">{term}</dt>
      <dd>
        <span className="font-mono text-log">{value}</span> <span className="text-t3">{about}</span>
      </dd>
    </div>
  );
}
