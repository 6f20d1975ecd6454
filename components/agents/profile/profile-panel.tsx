import { useQuery } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { Tag } from "#components/ui/mark/tag.tsx";
import { ErrorCard } from "#components/ui/notice/error-card.tsx";
import { SkeletonRows } from "#components/ui/notice/skeleton.tsx";
import { Card, CardHeader } from "#components/ui/surface/card.tsx";
import { profileQuery } from "#lib/client/agents/agent-queries.ts";
import { isRefused } from "#lib/client/requests/get-json.ts";
import { countOf } from "#lib/client/text/amounts.ts";
import type { ProfileDetail } from "#lib/contract/agents/profiles.ts";
import { FileFacts, SettingList } from "./profile-facts.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { ProfileVersions } from "./profile-versions.tsx";
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
      <SettingList profile={profile} />
      <p className="px-3.5 pb-3 text-meta text-t3">Only an admin can change it: models and budgets cost money.</p>
    </>
  );
}
