import { SettingsSection } from "#components/layout/settings-section.tsx";
import { Card, CardHeader } from "#components/ui/surface/card.tsx";
import type { SessionShown } from "#lib/server/queries/people/get-settings.ts";
import { DecisionSettings } from "./decision-settings.tsx";
import { PasswordForm } from "./password-form.tsx";
import { Preferences } from "./preferences.tsx";
import { SessionsList } from "./sessions-list.tsx";

/** The person's own settings: password, sessions, and theme and keys in this browser. */
export function AccountSection({
  account,
  sessions,
}: {
  account: { name: string; email: string; sendDelay: number; tellOutcomes: boolean };
  sessions: SessionShown[];
}) {
  return (
    <SettingsSection id="account" title="Your account" about={`${account.name}, ${account.email}`}>
      <Card>
        <CardHeader level={3} title="In this browser" />
        <Preferences />
      </Card>
      <Card>
        <CardHeader level={3} title="Decisions" />
        <DecisionSettings stored={account} />
      </Card>
      <Card>
        <CardHeader level={3} title="Password" />
        <PasswordForm email={account.email} />
      </Card>
      <Card>
        <SessionsList sessions={sessions} />
      </Card>
    </SettingsSection>
  );
}
