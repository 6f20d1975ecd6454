import type { Metadata } from "next";
import { InstallationSection } from "#components/insights/installation-section.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { NotificationsSection } from "#components/notifications/settings/notifications-section.tsx";
import { AccountSection } from "#components/people/account/account-section.tsx";
import { MembersSection } from "#components/people/members/members-section.tsx";
import { TokensSection } from "#components/people/tokens/tokens-section.tsx";
import { ChooseProject } from "#components/projects/choose-project.tsx";
import { ProjectSection } from "#components/projects/project-section.tsx";
import { requireAccess } from "#lib/server/auth/access-of-request.ts";
import { projectOfPage, projectsOf } from "#lib/server/auth/current-project.ts";
import { getInstallation } from "#lib/server/queries/insights/get-installation.ts";
import { getNotificationSettings } from "#lib/server/queries/notifications/get-notification-settings.ts";
import { getSettings } from "#lib/server/queries/people/get-settings.ts";
import { getRetention } from "#lib/server/queries/retention/get-retention.ts";

export const metadata: Metadata = { title: "Settings" };

/** Project, members, tokens, and the person's own account. */
export default async function SettingsPage({ params }: PageProps<"/p/[project]/settings">) {
  const access = await requireAccess();
  const project = await projectOfPage(access, params);
  if (project === null) return <ChooseProject access={access} page="/settings" title="Settings" />;
  const [settings, projects, notifications, retention, installation] = await Promise.all([
    getSettings(access, project),
    projectsOf(access),
    getNotificationSettings(access, project.id),
    getRetention(access, project.slug),
    getInstallation(access),
  ]);
  const { administers, account, members, tokens, sessions } = settings;
  const shown = { slug: project.slug, key: project.key, name: project.name };
  return (
    <>
      <PageHeader title="Settings" meta={project.name} />
      <div className="max-w-260 px-6 pb-16 max-tablet:px-4">
        <ProjectSection
          project={shown}
          retention={retention}
          mayRename={administers.project}
          mayCreate={administers.everything}
        />
        <MembersSection project={shown} members={members} mayAdd={administers.project} />
        <TokensSection
          tokens={tokens}
          projects={projects.map(({ slug, name }) => ({ slug, name }))}
          current={project.slug}
        />
        <NotificationsSection settings={notifications} project={shown} />
        {installation && <InstallationSection lines={installation} />}
        <AccountSection account={account} sessions={sessions} />
      </div>
    </>
  );
}
