import { ProjectItems } from "#components/projects/project-items.tsx";
import type { ProjectChoice } from "#components/projects/project-switcher.tsx";
import { Link } from "#components/ui/link/link.tsx";
import { MenuItem, MenuLabel, MenuLink, MenuSeparator } from "#components/ui/menu/menu-items.tsx";
import { runShortcut } from "#lib/client/shortcuts/shortcuts.ts";
import { ALL_PROJECTS } from "#lib/contract/projects/project-address.ts";
import { useNavItems } from "./use-nav-items.ts";
import type { UserMenuProps } from "./user-menu.tsx";
import { UserMenuItems } from "./user-menu-items.tsx";

export interface MoreItemsProps extends UserMenuProps {
  projects: readonly ProjectChoice[];
  project: ProjectChoice;
  onSwitchProject: (slug: string) => unknown;
}

/** On a phone: the pages without a tab, and what stands in the navigation of a desktop. */
export function MoreItems({ projects, project, onSwitchProject, ...person }: MoreItemsProps) {
  return (
    <>
      {useNavItems()
        .filter((item) => !item.tab)
        .map((item) => (
          <MenuLink key={item.href}>
            <Link href={item.href}>
              <item.icon aria-hidden="true" />
              {item.label}
            </Link>
          </MenuLink>
        ))}
      <MenuSeparator />
      <MenuItem onSelect={() => runShortcut("mod+k")}>Search</MenuItem>
      <MenuItem onSelect={() => runShortcut("g n")}>Notifications</MenuItem>
      {(projects.length > 1 || project.slug === ALL_PROJECTS) && (
        <>
          <MenuLabel>Project</MenuLabel>
          <ProjectItems projects={projects} current={project} onSwitch={onSwitchProject} />
          <MenuSeparator />
        </>
      )}
      <UserMenuItems {...person} />
    </>
  );
}
