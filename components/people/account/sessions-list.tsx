"use client";
import { Button } from "#components/ui/button/button.tsx";
import { Tag } from "#components/ui/mark/tag.tsx";
import { RefusalNote } from "#components/ui/notice/refusal-note.tsx";
import { CardHeader } from "#components/ui/surface/card.tsx";
import { Age, Moment } from "#components/ui/text/time.tsx";
import { browserName } from "#lib/client/people/browser-name.ts";
import { useAction } from "#lib/client/requests/use-action.ts";
import { showToast } from "#lib/client/toasts/toasts.ts";
import { endOtherSessions, endSession } from "#lib/server/actions/account.ts";
import type { SessionShown } from "#lib/server/queries/people/get-settings.ts";

/** Where the person is signed in. The present session ends by signing out. */
export function SessionsList({ sessions }: { sessions: SessionShown[] }) {
  const { run, busy, refusal } = useAction(endOtherSessions);
  const endOthers = async () => {
    const done = await run(undefined);
    if (done) showToast({ message: `You are signed in here alone. Sessions ended: ${done.value.ended}.` });
  };
  return (
    <>
      <CardHeader
        level={3}
        title="Your sessions"
        actions={
          sessions.length > 2 && (
            <Button size="sm" busy={busy} onClick={endOthers}>
              End all others
            </Button>
          )
        }
      />
      <ul>
        {sessions.map((session) => (
          <Session key={session.id} session={session} />
        ))}
      </ul>
      <div className="grid gap-2 border-t border-line-1 px-3.5 py-2.5 text-meta text-t3">
        <RefusalNote>{refusal}</RefusalNote>
        <p>A session ends after 12 h without use, and after 7 days.</p>
      </div>
    </>
  );
}

function Session({ session }: { session: SessionShown }) {
  const { run, busy, refusal } = useAction(endSession);
  const name = browserName(session.userAgent);
  const end = async () => {
    if (await run({ id: session.id })) showToast({ message: `The session of ${name} has ended.` });
  };
  return (
    <li className="flex min-h-13 items-center gap-3 border-b border-line-1 py-2 pr-2 pl-3.5 last:border-b-0">
      <div className="min-w-0 flex-1">
        <p className="font-medium">{name}</p>
        <p className="text-meta text-t3">
          {session.address && session.address !== "unknown" && <>From {session.address}, </>}since{" "}
          <Moment at={session.createdAt} />, used <Age since={session.lastSeenAt} /> ago
        </p>
        <p role="alert" className="text-meta text-stop-t">
          {refusal}
        </p>
      </div>
      {session.current ? (
        <Tag>This browser</Tag>
      ) : (
        <Button size="sm" busy={busy} onClick={end}>
          End session<span className="sr-only"> of {name}</span>
        </Button>
      )}
    </li>
  );
}
