import clsx from "clsx";
import type { FormEvent } from "react";
import { Button } from "#components/ui/button/button.tsx";
import { Checkbox } from "#components/ui/form/checkbox.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { TextInput } from "#components/ui/form/text-input.tsx";
import { RefusalNote } from "#components/ui/notice/refusal-note.tsx";
import { useShortcuts } from "#lib/client/shortcuts/shortcuts.ts";
import { PROFILE_TOOLS, type ProfileDetail, type SettingName } from "#lib/contract/agents/profiles.ts";
import { SETTINGS } from "./setting-words.ts";
import type { ProfileEdit } from "./use-profile-edit.ts";

/** What is written and not yet saved is violet: it is a person's. */
const UNSAVED = "border-human! hover:border-human!";
const NUMBERS: readonly SettingName[] = ["stepLimit", "maxResumes", "budgetUsd"];

/** The settings that may be changed here, for who may change them. */
export function ProfileForm({ profile, edit }: { profile: ProfileDetail; edit: ProfileEdit }) {
  const { changes, errors, busy } = edit;
  const off = Object.values(errors)[0];
  const save = () => {
    if (off === undefined && !busy) void (edit.isBehind ? edit.saveOver() : edit.save());
  };
  useShortcuts({ "mod+enter": { run: save, label: "Save the profile" } }, { enabled: changes.length > 0 });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save();
  };
  return (
    <form onSubmit={submit} className="grid gap-3.5 p-3.5" aria-label="Settings of the profile">
      <div className="grid grid-cols-2 items-start gap-3.5">
        {profile.editable.map((name) =>
          name === "tools" ? (
            <ToolsField key={name} edit={edit} />
          ) : (
            <div key={name} className={name === "model" ? "col-span-full" : ""}>
              <Field label={SETTINGS[name].label} hint={SETTINGS[name].hint} error={errors[name]}>
                {(ids) => (
                  <TextInput
                    {...ids}
                    value={edit.draft[name]}
                    inputMode={NUMBERS.includes(name) ? "decimal" : undefined}
                    autoComplete="off"
                    spellCheck={false}
                    onChange={(event) => edit.change({ [name]: event.target.value })}
                    className={clsx(isChanged(edit, name) && !errors[name] && UNSAVED)}
                  />
                )}
              </Field>
            </div>
          ),
        )}
      </div>
      {edit.isBehind && (
        <p role="status" className="rounded-2 border border-held-l bg-held-bg px-3 py-2 text-held-t">
          Version {profile.version} came into force since you began. What you wrote is still here.
        </p>
      )}
      <RefusalNote>{edit.isBehind ? null : edit.refusal}</RefusalNote>
      {changes.length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          <Button type="submit" variant="primary" shortcut="mod+enter" busy={busy} off={off}>
            {edit.isBehind ? `Save over version ${profile.version}` : `Save as version ${profile.version + 1}`}
          </Button>
          <Button variant="quiet" onClick={edit.discard}>
            {edit.isBehind ? `Show version ${profile.version}` : "Discard"}
          </Button>
        </div>
      )}
    </form>
  );
}

function ToolsField({ edit }: { edit: ProfileEdit }) {
  const { tools } = edit.draft;
  const toggle = (tool: string) =>
    edit.change({ tools: tools.includes(tool) ? tools.filter((one) => one !== tool) : [...tools, tool] });
  return (
    <fieldset className="col-span-full grid gap-1.5">
      <legend className="mb-1.5 text-meta text-t2">{SETTINGS.tools.label}</legend>
      <div
        className={clsx(
          "grid grid-cols-2 gap-x-3.5 gap-y-1.5 rounded-2 border px-2.5 py-2",
          isChanged(edit, "tools") ? UNSAVED : "border-line-2",
        )}
      >
        {PROFILE_TOOLS.map((tool) => (
          <Checkbox key={tool} checked={tools.includes(tool)} onChange={() => toggle(tool)}>
            <span className="font-mono text-log tracking-[-0.01em]">{tool}</span>
          </Checkbox>
        ))}
      </div>
      <p className="text-meta text-t3">{SETTINGS.tools.hint}</p>
    </fieldset>
  );
}

function isChanged({ changes }: ProfileEdit, name: SettingName): boolean {
  return changes.some((change) => change.name === name);
}
