import { Mail } from "lucide-react";
import type { NotificationSettings } from "#lib/server/queries/notifications/get-notification-settings.ts";
import { TestButton } from "./test-button.tsx";
import { TroubleNote } from "./trouble-note.tsx";
import { WayRow } from "./way-row.tsx";

/** Whether mail works, and where it goes. */
export function MailRow({ mail }: { mail: NotificationSettings["mail"] }) {
  if (mail === null)
    return (
      <WayRow
        icon={<Mail aria-hidden="true" />}
        title="Email"
        about="This desk has no mail server: whoever runs it sets YARDMASTER_SMTP_URL."
      />
    );
  return (
    <WayRow icon={<Mail aria-hidden="true" />} title="Email" about={`Goes to ${mail.address}`}>
      <TestButton test={{ channel: "email" }} to={mail.address} />
      <TroubleNote trouble={mail.trouble} />
    </WayRow>
  );
}
