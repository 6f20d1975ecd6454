import { useDesk } from "#lib/client/people/desk-context.tsx";
import { ALL_PROJECTS } from "#lib/contract/projects/project-address.ts";

/** Whose something is, where the tab shows all projects; nothing where it shows one. For the eye: a row says it in its sentence. */
export function ProjectChip({ slugs }: { slugs: readonly string[] }) {
  const words = useProjectWords()(slugs);
  if (words === null) return null;
  return (
    <span title={words} className="max-w-24 min-w-8 truncate rounded-full border border-line-2 bg-bg-2 px-1.5 text-t2">
      {words}
    </span>
  );
}

/** The name of the project of these slugs, or how many there are; null where the tab shows one project. */
export function useProjectWords(): (slugs: readonly string[]) => string | null {
  const { project, projects } = useDesk();
  return ([first, ...others]) => {
    if (project !== ALL_PROJECTS || first === undefined) return null;
    if (others.length > 0) return `${others.length + 1} projects`;
    return projects.find(({ slug }) => slug === first)?.name ?? first;
  };
}
