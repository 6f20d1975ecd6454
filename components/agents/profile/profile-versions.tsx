import { FileText } from "lucide-react";
import { Avatar } from "#components/people/avatar.tsx";
import { Button } from "#components/ui/button/button.tsx";
import { Card, CardHeader } from "#components/ui/surface/card.tsx";
import { Moment } from "#components/ui/text/time.tsx";
import { plainText } from "#lib/client/text/plain-text.ts";
import { type SettingChange, settingChanges } from "#lib/contract/agents/profile-changes.ts";
import type { ProfileDetail, ProfileVersion } from "#lib/contract/agents/profiles.ts";
import { SETTINGS, settingText } from "./setting-words.ts";
import type { ProfileEdit } from "./use-profile-edit.ts";

/** Every version, the newest first, with what it changed; an earlier one can be put in force again. */
export function ProfileVersions({ profile, edit }: { profile: ProfileDetail; edit: ProfileEdit }) {
  const { versions } = profile;
  return (
    <Card>
      <CardHeader title="Versions" meta={versions.length > 1 ? "the latest change wins" : undefined} />
      <ol className="max-h-120 overflow-y-auto">
        {versions.map((version, index) => (
          <Version
            key={version.version}
            version={version}
            before={versions[index + 1]}
            inForce={version.version === profile.version}
            onRevert={profile.mayEdit && canRevert(profile, version) ? () => edit.revertTo(version.settings) : null}
            busy={edit.busy}
            off={edit.changes.length > 0 ? "Save or discard your changes first." : undefined}
          />
        ))}
      </ol>
    </Card>
  );
}

/** Not to what is in force anyway, nor to settings that this driver no longer gives out. */
function canRevert({ settings, editable }: ProfileDetail, version: ProfileVersion): boolean {
  if (!Object.keys(version.settings).every((name) => (editable as string[]).includes(name))) return false;
  return settingChanges(settings, version.settings).length > 0;
}

function Version({
  version: { version, settings, source, actor, at },
  before,
  inForce,
  onRevert,
  busy,
  off,
}: {
  version: ProfileVersion;
  before: ProfileVersion | undefined;
  inForce: boolean;
  onRevert: (() => void) | null;
  busy: boolean;
  /** why it cannot be done now */
  off: string | undefined;
}) {
  const changes = before ? settingChanges(before.settings, settings) : [];
  return (
    <li className="grid grid-cols-[20px_minmax(0,1fr)_auto] gap-x-2.5 border-b border-line-1 px-3.5 py-2.5 last:border-b-0">
      {source === "browser" ? (
        <Avatar name={actor.name} beside />
      ) : (
        <span aria-hidden="true" className="grid size-5 place-items-center text-t3">
          <FileText className="size-4" />
        </span>
      )}
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-1.5">
          <span className="font-medium">Version {version}</span>
          {inForce && <span className="text-clear-t">in force</span>}
          <span className="text-meta text-t3">
            {source === "browser" ? plainText(actor.name) : "by its file"}, <Moment at={at} />
          </span>
        </p>
        {before === undefined && version === 1 && <p className="text-meta text-t3">registered first</p>}
        {before && changes.length === 0 && <p className="text-meta text-t3">nothing here, another driver</p>}
        <ul>
          {changes.map((change) => (
            <Change key={change.name} change={change} />
          ))}
        </ul>
      </div>
      {onRevert && (
        <Button size="sm" onClick={onRevert} busy={busy} off={off} aria-label={`Revert to version ${version}`}>
          Revert
        </Button>
      )}
    </li>
  );
}

function Change({ change: { name, before, after } }: { change: SettingChange }) {
  return (
    <li className="text-meta wrap-anywhere text-t2">
      {SETTINGS[name].label}{" "}
      <del className="text-t3">
        <span className="sr-only">from </span>
        {settingText(name, before)}
      </del>{" "}
      <ins className="text-t1 no-underline">
        <span className="sr-only">to </span>
        {settingText(name, after)}
      </ins>
    </li>
  );
}
