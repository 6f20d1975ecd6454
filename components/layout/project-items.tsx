"use client";
import { MenuChoice } from "#components/ui/menu-items.tsx";
import type { ProjectChoice } from "./project-switcher.tsx";

/** The projects, with the one that is shown. */
export function ProjectItems({
  projects,
  current,
  onSwitch,
}: {
  projects: readonly ProjectChoice[];
  current: ProjectChoice;
  onSwitch: (slug: string) => unknown;
}) {
  return (
    <MenuChoice
      label="Project"
      value={current.slug}
      options={projects.map(({ slug, key, name }) => ({ value: slug, label: name, detail: `${key}, ${slug}` }))}
      onChange={(slug) => {
        onSwitch(slug);
      }}
    />
  );
}
