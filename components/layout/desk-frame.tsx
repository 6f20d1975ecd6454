"use client";
import { usePathname, useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { lazyPane } from "#components/ui/lazy/lazy-pane.tsx";
import { useNavCounts } from "#lib/client/queue/use-nav-counts.ts";
import { showToast } from "#lib/client/toasts/toasts.ts";
import { chooseProject, signOut } from "#lib/server/actions/session.ts";
import { AppShell, type AppShellProps } from "./app-shell.tsx";

const SentDecisions = lazyPane(() =>
  import("#components/holds/decisions/sent-decisions.tsx").then((all) => all.SentDecisions),
);

/** The shell of every page, with its two actions: switch the project, and sign out. */
export function DeskFrame(props: Omit<AppShellProps, "onSwitchProject" | "onSignOut"> & { children: ReactNode }) {
  const router = useRouter();
  const section = usePathname().split("/")[1];
  // A ticket, run or hold belongs to its project: another project begins at the list.
  const switchProject = async (slug: string) => {
    const answer = await chooseProject({ slug });
    if (answer.ok) router.push(`/${section}`);
    else showToast({ message: answer.problem.detail });
  };
  const counts = useNavCounts(props.project.slug, props.counts);
  return (
    <>
      <AppShell {...props} counts={counts} onSwitchProject={switchProject} onSignOut={() => signOut()} />
      <SentDecisions />
    </>
  );
}
