import { ChevronsUpDown } from "lucide-react";
import { lazyPart } from "#components/ui/lazy/lazy-part.ts";
import { Menu } from "#components/ui/menu/menu.tsx";
import { plainText } from "#lib/client/text/plain-text.ts";
import { ALL_PROJECTS } from "#lib/contract/projects/project-address.ts";

export interface ProjectChoice {
  slug: string;
  key: string;
  name: string;
}

const ProjectItems = lazyPart(() => import("./project-items.tsx").then((all) => all.ProjectItems));

const FRAME =
  "flex w-full items-center gap-2 rounded-2 border border-line-2 bg-bg-2 px-2 py-1.5 text-left text-t3 max-desk:size-9 max-desk:justify-center max-desk:p-0";

interface ProjectSwitcherProps {
  projects: readonly ProjectChoice[];
  current: ProjectChoice;
  onSwitch: (slug: string) => unknown;
}

/** Shows and switches the project. With only one project it is no button. */
export function ProjectSwitcher({ projects, current, onSwitch }: ProjectSwitcherProps) {
  if (projects.length < 2 && current.slug !== ALL_PROJECTS)
    return (
      <div className={FRAME}>
        <ProjectSign project={current} />
      </div>
    );
  return (
    <Menu
      trigger={
        <button type="button" className={`${FRAME} transition-colors hover:border-line-3`}>
          <span className="sr-only">Project: </span>
          <ProjectSign project={current} />
          <ChevronsUpDown aria-hidden="true" className="size-3.5 max-desk:hidden" />
        </button>
      }
    >
      <ProjectItems projects={projects} current={current} onSwitch={onSwitch} />
    </Menu>
  );
}

function ProjectSign({ project }: { project: ProjectChoice }) {
  return (
    <>
      <span
        aria-hidden="true"
        className="grid size-5.5 flex-none place-items-center rounded-[5px] bg-bg-4 text-meta font-semibold text-t1"
      >
        {project.name.slice(0, 1).toUpperCase()}
      </span>
      <span className="min-w-0 flex-1 max-desk:sr-only">
        <span className="block truncate leading-4 font-medium text-t1">{plainText(project.name)}</span>
        <span className="block truncate text-axis leading-3.5">
          {project.slug === ALL_PROJECTS ? "one queue" : `${project.key}, ${project.slug}`}
        </span>
      </span>
    </>
  );
}
