import { Field } from "#components/ui/form/field.tsx";
import { Select } from "#components/ui/form/select.tsx";
import type { Digest } from "#lib/engine/notifications/notification-preferences.ts";
import { ClockField } from "./clock-field.tsx";

const OF_MODE: Record<Digest["mode"], Digest> = {
  off: { mode: "off" },
  hourly: { mode: "hourly" },
  daily: { mode: "daily", at: "09:00" },
};

/** Whether mail is gathered, and until when. */
export function DigestFields({ digest, onChange }: { digest: Digest; onChange: (digest: Digest) => void }) {
  return (
    <div className="flex flex-wrap items-start gap-4">
      <Field label="Email">
        {(ids) => (
          <Select
            {...ids}
            value={digest.mode}
            onChange={({ target }) => onChange(OF_MODE[target.value as Digest["mode"]])}
          >
            <option value="off">One for each, at once</option>
            <option value="hourly">Gathered, every hour</option>
            <option value="daily">Gathered, once a day</option>
          </Select>
        )}
      </Field>
      {digest.mode === "daily" && (
        <ClockField label="At" at={digest.at} onChange={(at) => onChange({ mode: "daily", at })} />
      )}
    </div>
  );
}
