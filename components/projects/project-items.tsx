import { useQuery } from "@tanstack/react-query";
import { MenuChoice } from "#components/ui/menu/menu-items.tsx";
import { countsQuery } from "#lib/client/queue/queue-queries.ts";
import { plainText } from "#lib/client/text/plain-text.ts";
import { ALL_PROJECTS } from "#lib/contract/projects/project-address.ts";

interface ProjectItemsProps {
  projects: readonly { slug: string; key: string; name: string }[];
  current: { slug: string };
  onSwitch: (slug: string) => unknown;
}

/** All projects and each of them, with how many holds wait there, and the one that is shown. */
export function ProjectItems({ projects, current, onSwitch }: ProjectItemsProps) {
  // The live stream of one project says nothing of the others.
  const { data } = useQuery({ ...countsQuery(ALL_PROJECTS), refetchOnMount: "always" });
  const all = { slug: ALL_PROJECTS, name: "All projects", detail: `${projects.length} projects`, holds: data?.holds };
  const each = projects.map(({ slug, key, name }) => ({
    slug,
    name,
    detail: `${key}, ${slug}`,
    holds: data?.projects && (data.projects[slug] ?? 0),
  }));
  return (
    <MenuChoice
      label="Project"
      value={current.slug}
      options={[all, ...each].map(({ slug, name, detail, holds }) => ({
        value: slug,
        label: <Named name={plainText(name)} holds={holds} />,
        detail,
      }))}
      onChange={(slug) => {
        onSwitch(slug);
      }}
    />
  );
}

/** The room of the count is kept, so that nothing moves when it comes. */
function Named({ name, holds }: { name: string; holds: number | undefined }) {
  return (
    <span className="flex items-baseline gap-3">
      <span className="min-w-0 flex-1 truncate">{name}</span>
      <span className={holds ? "min-w-6 text-right text-meta text-held-t" : "min-w-6 text-right text-meta text-t3"}>
        {holds}
        {holds !== undefined && <span className="sr-only"> open holds</span>}
      </span>
    </span>
  );
}
