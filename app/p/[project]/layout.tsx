import { DeskFrame } from "#components/layout/desk-frame.tsx";
import { NoProject } from "#components/projects/no-project.tsx";
import { RememberProject } from "#components/projects/remember-project.tsx";
import { LiveProvider } from "#lib/client/live/live-provider.tsx";
import { DeskProvider } from "#lib/client/people/desk-context.tsx";
import { QueryProvider } from "#lib/client/requests/query-provider.tsx";
import { ALL_PROJECTS } from "#lib/contract/projects/project-address.ts";
import { may, mayAnywhere, type Permission } from "#lib/engine/people/access.ts";
import { requireAccess } from "#lib/server/auth/access-of-request.ts";
import { authCookieNames } from "#lib/server/auth/auth-cookies.ts";
import { projectOfPage, projectsOf } from "#lib/server/auth/current-project.ts";
import { streamHead } from "#lib/server/live/stream-head.ts";
import { countNotifications } from "#lib/server/queries/notifications/notifications.ts";
import { deskUser } from "#lib/server/queries/people/get-settings.ts";
import { leadToAsk } from "#lib/server/queries/people/members.ts";
import { navCounts } from "#lib/server/queries/queue/queue-counts.ts";

/** The frame around every page but /sign-in. Each page checks access itself too: a layout is not rendered again on navigation. */
export default async function DeskLayout({ params, children }: LayoutProps<"/p/[project]">) {
  const access = await requireAccess();
  const [project, projects, user, from] = await Promise.all([
    projectOfPage(access, params),
    projectsOf(access),
    deskUser(access),
    streamHead(),
  ]);
  if (projects.length === 0) return <NoProject email={user.email} />;
  const [notifications, counts, ask] = await Promise.all([
    countNotifications(access),
    navCounts(access, project?.id ?? null),
    project && leadToAsk(access, project.id),
  ]);
  const mayHere = (permission: Permission) =>
    project === null ? mayAnywhere(access, permission) : may(access, permission, project.id);
  const rights = { mayDecide: mayHere("decide"), mayAudit: mayHere("audit") };
  const shown = project ?? { slug: ALL_PROJECTS, key: "", name: "All projects" };
  const { slug } = shown;
  const choices = projects.map((one) => ({ slug: one.slug, key: one.key, name: one.name }));
  const me = { id: access.userId, name: access.userName, sendDelay: user.sendDelay, tellOutcomes: user.tellOutcomes };
  return (
    <QueryProvider key={slug}>
      <LiveProvider project={slug} person={access.userId} from={from}>
        <DeskProvider value={{ project: slug, projects: choices, me, ...rights, ask }}>
          {project && <RememberProject slug={slug} cookie={authCookieNames().lastProject} />}
          <DeskFrame
            user={user}
            projects={choices}
            project={{ slug, key: shown.key, name: shown.name }}
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
