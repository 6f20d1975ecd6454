import { SettingsSection } from "#components/layout/settings-section.tsx";
import { Card, CardHeader } from "#components/ui/surface/card.tsx";
import type { NotificationSettings } from "#lib/server/queries/notifications/get-notification-settings.ts";
import { MailRow } from "./mail-row.tsx";
import { PreferencesForm } from "./preferences-form.tsx";
import { PushRows } from "./push-rows.tsx";
import { WebhookCard } from "./webhook-card.tsx";

/** How one is told of holds, by which ways, and the channel of the project. */
export function NotificationsSection({
  settings: { preferences, chosen, mail, push, webhook },
  project,
}: {
  settings: NotificationSettings;
  project: { slug: string; name: string };
}) {
  return (
    <SettingsSection
      id="notifications"
      title="Notifications"
      about="A hold tells its owner once, when it starts to wait: a person, else the leads of the project."
    >
      <PreferencesForm saved={preferences} chosen={chosen} />
      <Card>
        <CardHeader level={3} title="Ways to you" />
        <ul>
          <MailRow mail={mail} />
          <PushRows push={push} />
        </ul>
      </Card>
      <WebhookCard key={project.slug} project={project} webhook={webhook} />
    </SettingsSection>
  );
}
