import Link from "next/link";
import type { ReactNode } from "react";
import { type ProjectChoice, ProjectSwitcher } from "#components/projects/project-switcher.tsx";
import { Brand } from "./brand.tsx";
import { KeyboardSheet } from "./keyboard/keyboard-sheet.tsx";
import type { NavCounts } from "./navigation/nav-items.ts";
import { NavList } from "./navigation/side-nav.tsx";
import { TabBar } from "./navigation/tab-bar.tsx";
import { ThemeToggle } from "./navigation/theme-toggle.tsx";
import { type DeskUser, UserMenu } from "./navigation/user-menu.tsx";

export interface AppShellProps {
  user: DeskUser;
  projects: readonly ProjectChoice[];
  project: ProjectChoice;
  counts: NavCounts;
  onSwitchProject: (slug: string) => unknown;
  onSignOut: () => unknown;
  /** The live lamp; a slot, because whoever holds the stream knows. */
  live: ReactNode;
  /** The button of the command palette. */
  search?: ReactNode;
  /** What one was told, with its count. */
  bell?: ReactNode;
  /** A banner below everything, so that nothing moves when it comes: offline, session ended. */
  banner?: ReactNode;
  children: ReactNode;
}

/** The desk around a page: navigation on the left, icons only below 1180 px, a tab bar at the bottom below 720 px. */
export function AppShell(props: AppShellProps) {
  const { user, projects, project, counts, onSwitchProject, onSignOut, live, search, bell, banner, children } = props;
  return (
    <div className="flex h-dvh flex-col overflow-hidden print:block print:h-auto print:overflow-visible">
      <a
        href="#main"
        className="fixed top-2 left-2 z-70 -translate-y-16 rounded-2 bg-ink px-3 py-1.5 font-medium text-on-ink focus-visible:translate-y-0 print:hidden"
      >
        Skip to the page
      </a>
      <div className="flex min-h-0 flex-1 print:block">
        <nav
          aria-label="Main"
          className="flex w-49 flex-none flex-col gap-2 overflow-y-auto p-2 [--ground:var(--bg-0)] max-desk:w-14 max-desk:items-center max-tablet:hidden print:hidden"
        >
          <div className="flex h-9 flex-none items-center px-2 max-desk:px-0">
            <Link href="/queue" className="rounded-1 max-desk:[&_span_span]:sr-only">
              <Brand />
            </Link>
          </div>
          <ProjectSwitcher projects={projects} current={project} onSwitch={onSwitchProject} />
          {search}
          {bell}
          <NavList counts={counts} />
          <div className="mt-auto grid gap-1">
            {live}
            <div className="flex items-center gap-0.5 border-t border-line-1 pt-2 pl-1 max-desk:flex-col max-desk:pl-0">
              <UserMenu user={user} onSignOut={onSignOut} />
              <ThemeToggle />
              <KeyboardSheet />
            </div>
          </div>
        </nav>
        <main
          id="main"
          tabIndex={-1}
          className="relative min-w-0 flex-1 overflow-y-auto border-l border-line-1 bg-bg-1 max-tablet:border-l-0 print:overflow-visible print:border-0"
        >
          {children}
        </main>
      </div>
      <TabBar
        counts={counts}
        user={user}
        projects={projects}
        project={project}
        onSwitchProject={onSwitchProject}
        onSignOut={onSignOut}
      />
      <div className="flex-none [&>*]:border-t [&>*]:border-b-0 [&>*]:pb-[max(6px,env(safe-area-inset-bottom))]">
        {banner}
      </div>
    </div>
  );
}
