import type { ReactNode } from "react";
import { DeskFrame } from "#components/layout/desk-frame.tsx";
import { NoProject } from "#components/projects/no-project.tsx";
import { LiveProvider } from "#lib/client/live/live-provider.tsx";
import { DeskProvider } from "#lib/client/people/desk-context.tsx";
import { QueryProvider } from "#lib/client/requests/query-provider.tsx";
import { may, mayAnywhere } from "#lib/engine/people/access.ts";
import { requireAccess } from "#lib/server/auth/access-of-request.ts";
import { currentProject, projectsOf } from "#lib/server/auth/current-project.ts";
import { streamHead } from "#lib/server/live/stream-head.ts";
import { countNotifications } from "#lib/server/queries/notifications/notifications.ts";
import { deskUser } from "#lib/server/queries/people/get-settings.ts";
import { leadToAsk } from "#lib/server/queries/people/members.ts";
import { navCounts } from "#lib/server/queries/queue/queue-counts.ts";

/** The frame around every page but /sign-in. Each page checks access itself too: a layout is not rendered again on navigation. */
export default async function DeskLayout({ children }: { children: ReactNode }) {
  const access = await requireAccess();
  const [project, projects, user, from] = await Promise.all([
    currentProject(access),
    projectsOf(access),
    deskUser(access),
    streamHead(),
  ]);
  if (project === null) return <NoProject email={user.email} />;
  const [notifications, counts, ask] = await Promise.all([
    countNotifications(access),
    navCounts(access, project.id),
    leadToAsk(access, project.id),
  ]);
  const rights = { mayDecide: may(access, "decide", project.id), mayAudit: mayAnywhere(access, "audit") };
  const me = { id: access.userId, name: access.userName, sendDelay: user.sendDelay, tellOutcomes: user.tellOutcomes };
  return (
    <QueryProvider>
      <LiveProvider key={project.slug} project={project.slug} person={access.userId} from={from}>
        <DeskProvider value={{ project: project.slug, me, ...rights, ask }}>
          <DeskFrame
            user={user}
            projects={projects.map(({ slug, key, name }) => ({ slug, key, name }))}
            project={{ slug: project.slug, key: project.key, name: project.name }}
            counts={counts}
            unread={notifications.unread}
          >
            {children}
          </DeskFrame>
        </DeskProvider>
      </LiveProvider>
    </QueryProvider>
  );
}
