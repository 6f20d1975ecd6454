"use client";
import { usePathname, useRouter } from "next/navigation";
import { type ReactNode, useEffect } from "react";
import { Bell } from "#components/notifications/bell.tsx";
import { type ProjectChoice, ProjectSwitcher } from "#components/projects/project-switcher.tsx";
import { lazyPane } from "#components/ui/lazy/lazy-pane.tsx";
import { Link } from "#components/ui/link/link.tsx";
import { liftToastsFromFoot } from "#components/ui/toast/lift-toasts.ts";
import { afterLoad } from "#lib/client/browser/after-load.ts";
import { useNavCounts } from "#lib/client/queue/use-nav-counts.ts";
import { pageIn, projectAddress } from "#lib/contract/projects/project-address.ts";
import { signOut } from "#lib/server/actions/session.ts";
import { Brand } from "./brand.tsx";
import { KeyboardSheet } from "./keyboard/keyboard-sheet.tsx";
import { LiveLamp } from "./live-lamp.tsx";
import type { NavCounts } from "./navigation/nav-items.ts";
import { NavList } from "./navigation/side-nav.tsx";
import { TabBar } from "./navigation/tab-bar.tsx";
import { ThemeToggle } from "./navigation/theme-toggle.tsx";
import { type DeskUser, UserMenu } from "./navigation/user-menu.tsx";
import { PaletteButton } from "./palette/palette-button.tsx";

const deskWorker = () => import("#lib/client/browser/desk-worker.ts");
const ConnectionBanner = lazyPane(() => import("./connection-banner.tsx").then((all) => all.ConnectionBanner));
const PasswordAgain = lazyPane(() =>
  import("#components/people/account/password-again.tsx").then((all) => all.PasswordAgain),
);
const OutboxStrip = lazyPane(() => import("#components/holds/outbox/outbox-strip.tsx").then((all) => all.OutboxStrip));
const RunningBatches = lazyPane(() =>
  import("#components/batches/running-batches.tsx").then((all) => all.RunningBatches),
);
const SentDecisions = lazyPane(() =>
  import("#components/holds/decisions/sent-decisions.tsx").then((all) => all.SentDecisions),
);

interface DeskFrameProps {
  user: DeskUser;
  projects: readonly ProjectChoice[];
  project: ProjectChoice;
  /** As the server read them, like `unread`: what one was told and has not read. */
  counts: NavCounts;
  unread: number;
  children: ReactNode;
}

/** The desk around a page: navigation on the left, icons only below 1180 px, a tab bar at the bottom below 720 px. */
export function DeskFrame({ user, projects, project, counts: first, unread, children }: DeskFrameProps) {
  const router = useRouter();
  const section = pageIn(usePathname()).split("/")[1];
  const counts = useNavCounts(project.slug, first);
  // A ticket, run or hold belongs to its project: another project begins at the list.
  const switchProject = (slug: string) => router.push(projectAddress(slug, `/${section}`));
  useEffect(() => {
    const worker = afterLoad().then(deskWorker);
    const forget = worker.then(({ rememberQueue }) => rememberQueue(project.slug));
    return () => void forget.then((stop) => stop());
  }, [project.slug]);
  const onSignOut = async () => {
    await (await deskWorker()).forgetQueue();
    return signOut();
  };
  return (
    <>
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
            <ProjectSwitcher projects={projects} current={project} onSwitch={switchProject} />
            <PaletteButton />
            <Bell first={unread} />
            <NavList counts={counts} />
            <div className="mt-auto grid gap-1">
              <LiveLamp />
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
        {section !== "queue" && (
          <div ref={liftToastsFromFoot} className="flex-none print:hidden">
            <RunningBatches project={project.slug} />
            <OutboxStrip place="page" />
          </div>
        )}
        <TabBar
          counts={counts}
          user={user}
          projects={projects}
          project={project}
          onSwitchProject={switchProject}
          onSignOut={onSignOut}
        />
        {/* Below everything, so that nothing moves when it comes. */}
        <div className="flex-none [&_div]:border-t [&_div]:border-b-0 [&_div]:pb-[max(6px,env(safe-area-inset-bottom))]">
          <ConnectionBanner />
        </div>
      </div>
      <SentDecisions />
      <PasswordAgain email={user.email} />
    </>
  );
}
