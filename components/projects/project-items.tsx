import { MenuChoice } from "#components/ui/menu/menu-items.tsx";
import { plainText } from "#lib/client/text/plain-text.ts";

interface ProjectItemsProps {
  projects: readonly { slug: string; key: string; name: string }[];
  current: { slug: string };
  onSwitch: (slug: string) => unknown;
}

/** The projects, with the one that is shown. */
export function ProjectItems({ projects, current, onSwitch }: ProjectItemsProps) {
  return (
    <MenuChoice
      label="Project"
      value={current.slug}
      options={projects.map(({ slug, key, name }) => ({
        value: slug,
        label: plainText(name),
        detail: `${key}, ${slug}`,
      }))}
      onChange={(slug) => {
        onSwitch(slug);
      }}
    />
  );
}
