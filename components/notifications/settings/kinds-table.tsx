import { Checkbox } from "#components/ui/form/checkbox.tsx";
import { RowTh, Table, Td, Th, Tr } from "#components/ui/surface/table.tsx";
import {
  NOTIFICATION_CHANNELS,
  NOTIFICATION_KIND_NAMES,
  NOTIFICATION_KINDS,
  type NotificationChannel,
} from "#lib/engine/notifications/notification-kinds.ts";
import type { NotificationPreferences } from "#lib/engine/notifications/notification-preferences.ts";

type Channels = NotificationPreferences["channels"];

const NAMES: Record<NotificationChannel, string> = { in_app: "In the desk", push: "Browser", email: "Email" };

/** What one is told of, by which way. */
export function KindsTable({ channels, onChange }: { channels: Channels; onChange: (channels: Channels) => void }) {
  return (
    <Table label="What you are told of">
      <thead>
        <tr>
          <Th className="pl-3.5">Told when</Th>
          {NOTIFICATION_CHANNELS.map((channel) => (
            <Th key={channel} className="text-center">
              {NAMES[channel]}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {NOTIFICATION_KIND_NAMES.map((kind) => (
          <Tr key={kind}>
            <RowTh className="w-full py-2 pl-3.5">
              <span className="block font-medium">{NOTIFICATION_KINDS[kind].label}</span>
              <span className="block text-meta text-t3">{NOTIFICATION_KINDS[kind].about}</span>
            </RowTh>
            {NOTIFICATION_CHANNELS.map((channel) => (
              <Td key={channel} className="text-center">
                <Checkbox
                  aria-label={`${NOTIFICATION_KINDS[kind].label}: ${NAMES[channel]}`}
                  checked={channels[channel][kind]}
                  onChange={({ target }) =>
                    onChange({ ...channels, [channel]: { ...channels[channel], [kind]: target.checked } })
                  }
                />
              </Td>
            ))}
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}
