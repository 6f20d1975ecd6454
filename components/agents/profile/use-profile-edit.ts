import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { agentsQuery, profileQuery } from "#lib/client/agents/agent-queries.ts";
import { useAction } from "#lib/client/requests/use-action.ts";
import { showToast } from "#lib/client/toasts/toasts.ts";
import { settingChanges } from "#lib/contract/agents/profile-changes.ts";
import type { ProfileDetail, ProfileSettings } from "#lib/contract/agents/profiles.ts";
import { editProfile } from "#lib/server/actions/profiles.ts";
import { draftOf, type ProfileDraft, readDraft } from "./profile-draft.ts";

/**
 * What somebody writes into a profile. It was begun on one version: where another comes into force meanwhile, nothing of what
 * was written is lost, and nothing of the other is overwritten unasked.
 */
export function useProfileEdit(profile: ProfileDetail) {
  const client = useQueryClient();
  const [edit, setEdit] = useState<{ version: number; settings: ProfileSettings; draft: ProfileDraft } | null>(null);
  const { run, busy, refusal, reset } = useAction(editProfile);
  const base = edit ?? { version: profile.version, settings: profile.settings, draft: draftOf(profile.settings) };
  const { settings, errors } = readDraft(base.draft, profile.editable, base.settings);
  const changes = settingChanges(base.settings, settings);
  const isBehind = edit !== null && changes.length > 0 && profile.version !== edit.version;

  const send = async (version: number, wanted: ProfileSettings) => {
    const answer = await run({ id: profile.id, version, settings: wanted });
    await client.invalidateQueries({ queryKey: profileQuery(profile.id).queryKey });
    void client.invalidateQueries({ queryKey: agentsQuery({ project: "" }).queryKey.slice(0, 1) });
    if (answer === null) return;
    setEdit(null);
    showToast({
      message: `Version ${answer.value.version} is in force. Runs that start from now on have it.`,
      seconds: 6,
    });
  };
  return {
    draft: base.draft,
    errors,
    changes,
    /** the version that came into force since, unless nothing was written */
    isBehind,
    busy,
    refusal,
    change: (part: Partial<ProfileDraft>) => {
      reset();
      setEdit({ ...base, draft: { ...base.draft, ...part } });
    },
    discard: () => {
      reset();
      setEdit(null);
    },
    save: () => send(base.version, settings),
    /** What was written goes over the version in force. */
    saveOver: () => send(profile.version, settings),
    revertTo: (earlier: ProfileSettings) => send(profile.version, earlier),
  };
}

export type ProfileEdit = ReturnType<typeof useProfileEdit>;
