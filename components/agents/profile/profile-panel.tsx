import { useQuery } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import type { ReactNode } from "react";
import { Tag } from "#components/ui/mark/tag.tsx";
import { ErrorCard } from "#components/ui/notice/error-card.tsx";
import { SkeletonRows } from "#components/ui/notice/skeleton.tsx";
import { Card, CardHeader } from "#components/ui/surface/card.tsx";
import { profileQuery } from "#lib/client/agents/agent-queries.ts";
import { isRefused } from "#lib/client/requests/get-json.ts";
import { countOf } from "#lib/client/text/amounts.ts";
import { formatDuration } from "#lib/client/time/duration.ts";
import type { Profile, ProfileDetail } from "#lib/contract/agents/profiles.ts";
import { ProfileForm } from "./profile-form.tsx";
import { ProfileVersions } from "./profile-versions.tsx";
import { SETTINGS, settingText } from "./setting-words.ts";
import { useProfileEdit } from "./use-profile-edit.ts";

/** With what an agent works: the settings in force, what its file says beside them, and every version there was. */
export function ProfilePanel({ id }: { id: string }) {
  const { data, isError, error, isFetching, refetch } = useQuery(profileQuery(id));
  if (data) return <Loaded key={data.id} profile={data} />;
  if (isRefused(error, "not_found"))
    return (
      <Card className="px-3.5 py-3 text-t2">
        This profile works in every project: only people with a role in all of them can read it.
      </Card>
    );
  if (isError)
    return (
      <ErrorCard what="The profile could not be read." onRetry={() => refetch()} busy={isFetching}>
        {error.message}
      </ErrorCard>
    );
  return (
    <Card>
      <SkeletonRows rows={5} label="Reading the profile" />
    </Card>
  );
}

function Loaded({ profile }: { profile: ProfileDetail }) {
  const edit = useProfileEdit(profile);
  const unsaved = edit.changes.length;
  return (
    <>
      <Card className="min-w-0">
        <CardHeader
          title="Profile"
          meta={`version ${profile.version}`}
          actions={
            unsaved > 0 && (
              <Tag signal="human" icon={<Pencil aria-hidden="true" />}>
                {countOf(unsaved, "unsaved change")}
              </Tag>
            )
          }
        />
        <Settings profile={profile} edit={edit} />
        <div className="border-t border-line-1">
          <h3 className="px-3.5 pt-3 font-medium">From its file</h3>
          <FileFacts profile={profile} />
          <p className="px-3.5 pb-3 text-meta text-t3">
            Commands, checks, hosts and keys stay in the file on the worker's machine and are never shown here.
          </p>
        </div>
      </Card>
      {profile.editable.length > 0 && <ProfileVersions profile={profile} edit={edit} />}
    </>
  );
}

/** The settings in force, in a form for who may change them. */
function Settings({ profile, edit }: { profile: ProfileDetail; edit: ReturnType<typeof useProfileEdit> }) {
  if (profile.editable.length === 0)
    return (
      <p className="px-3.5 py-3 text-t2">
        Nothing can be set here: the file of a <code className="font-mono text-log">{profile.driver}</code> profile
        decides everything.
      </p>
    );
  if (profile.mayEdit) return <ProfileForm profile={profile} edit={edit} />;
  return (
    <>
      <dl className={FACTS}>
        {profile.editable.map((name) => (
          <Fact key={name} term={SETTINGS[name].label}>
            {settingText(name, profile.settings[name])}
          </Fact>
        ))}
      </dl>
      <p className="px-3.5 pb-3 text-meta text-t3">Only an admin can change it: models and budgets cost money.</p>
    </>
  );
}

const FACTS = "grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5 px-3.5 py-3";

/** What its file says beside them, and keeps to itself. */
function FileFacts({ profile: { role, driver, file, project } }: { profile: Profile }) {
  return (
    <dl className={FACTS}>
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
