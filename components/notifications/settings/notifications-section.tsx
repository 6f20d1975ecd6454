import { Mail } from "lucide-react";
import { SettingsSection } from "#components/layout/settings-section.tsx";
import { Card, CardHeader } from "#components/ui/surface/card.tsx";
import type { NotificationSettings } from "#lib/server/queries/notifications/get-notification-settings.ts";
import { PreferencesForm } from "./preferences-form.tsx";
import { PushRows } from "./push-rows.tsx";
import { TestButton } from "./test-button.tsx";
import { TroubleNote } from "./trouble-note.tsx";
import { WayRow } from "./way-row.tsx";
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

/** Whether mail works, and where it goes. */
function MailRow({ mail }: { mail: NotificationSettings["mail"] }) {
  const about = mail
    ? `Goes to ${mail.address}`
    : "This desk has no mail server: whoever runs it sets YARDMASTER_SMTP_URL.";
  return (
    <WayRow icon={<Mail aria-hidden="true" />} title="Email" about={about}>
      {mail && <TestButton test={{ channel: "email" }} to={mail.address} />}
      {mail && <TroubleNote trouble={mail.trouble} />}
    </WayRow>
  );
}
