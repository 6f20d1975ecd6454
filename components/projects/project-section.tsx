import { SettingsSection } from "#components/layout/settings-section.tsx";
import { Card } from "#components/ui/surface/card.tsx";
import type { Retention } from "#lib/contract/policies/retention.ts";
import { NewProject } from "./new-project.tsx";
import type { ProjectChoice } from "./project-switcher.tsx";
import { RenameProject } from "./rename-project.tsx";
import { RetentionForm } from "./retention-form.tsx";

interface ProjectSectionProps {
  project: ProjectChoice;
  retention: Retention;
  mayRename: boolean;
  mayCreate: boolean;
}

/** The project itself: its name can be changed, its key and slug stand in addresses for ever. */
export function ProjectSection({ project, retention, mayRename, mayCreate }: ProjectSectionProps) {
  return (
    <SettingsSection id="project" title="Project" about="A team’s board: tickets, policy, members, agents.">
      <Card className="grid gap-4 p-4">
        <RenameProject key={project.slug} project={project} mayRename={mayRename} />
        <dl className="flex flex-wrap gap-x-10 gap-y-3 border-t border-line-1 pt-3">
          <Fact term="Key" value={project.key} about="begins the keys of its tickets" />
          <Fact term="Slug" value={project.slug} about="names it in addresses and in the API" />
        </dl>
        <RetentionForm
          key={`${project.slug} retention`}
          project={project.slug}
          retention={retention}
          mayChange={mayRename}
        />
      </Card>
      <NewProject mayCreate={mayCreate} />
    </SettingsSection>
  );
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
