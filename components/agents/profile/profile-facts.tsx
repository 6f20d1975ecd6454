import type { ReactNode } from "react";
import { countOf } from "#lib/client/text/amounts.ts";
import { formatDuration } from "#lib/client/time/duration.ts";
import type { Profile, ProfileDetail } from "#lib/contract/agents/profiles.ts";
import { SETTINGS, settingText } from "./setting-words.ts";

/** The settings in force, for who may read and not change them. */
export function SettingList({ profile }: { profile: ProfileDetail }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5 px-3.5 py-3">
      {profile.editable.map((name) => (
        <Fact key={name} term={SETTINGS[name].label}>
          {settingText(name, profile.settings[name])}
        </Fact>
      ))}
    </dl>
  );
}

/** What its file says beside them, and keeps to itself. */
export function FileFacts({ profile: { role, driver, file, project } }: { profile: Profile }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5 px-3.5 py-3">
      <Fact term="Driver">
        <code className="font-mono text-log">{driver}</code>
      </Fact>
      <Fact term="Labels">{file.labels.length === 0 ? "any" : file.labels.join(", ")}</Fact>
      <Fact term="Works in">{project ?? "every project"}</Fact>
      <Fact term="At once">{countOf(file.concurrency, role === "agent" ? "run" : "review")}</Fact>
      <Fact term="Workspace">{workspaceWords(role, file.workspace)}</Fact>
      <Fact term="Time limit">
        {file.timeoutSeconds === null ? "none" : formatDuration(file.timeoutSeconds * 1000)}
      </Fact>
    </dl>
  );
}

function workspaceWords(role: Profile["role"], has: boolean): string {
  if (!has) return "none";
  return role === "agent" ? "a git worktree for each ticket" : "a clean checkout for each review";
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-t3">{term}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  );
}
