"use client";
import { type FormEvent, useState } from "react";
import { Button } from "#components/ui/button/button.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { TextInput } from "#components/ui/form/text-input.tsx";
import { RefusalNote } from "#components/ui/notice/refusal-note.tsx";
import { Card, CardHeader } from "#components/ui/surface/card.tsx";
import { Age } from "#components/ui/text/time.tsx";
import { useAction } from "#lib/client/requests/use-action.ts";
import { plainText } from "#lib/client/text/plain-text.ts";
import { showToast } from "#lib/client/toasts/toasts.ts";
import { setWebhook } from "#lib/server/actions/notifications.ts";
import type { NotificationSettings } from "#lib/server/queries/notifications/get-notification-settings.ts";
import { TestButton } from "./test-button.tsx";
import { TroubleNote } from "./trouble-note.tsx";

const ADMINS_ONLY = "Only an admin of this project can set where its channel is told.";

/** Where the channel of the project is told. The address is a secret: it is set, replaced and removed, and never shown. */
export function WebhookCard({
  project,
  webhook: { mayChange, set },
}: {
  project: { slug: string; name: string };
  webhook: NotificationSettings["webhook"];
}) {
  const [url, setUrl] = useState("");
  const { run, busy, refusal, errorOf } = useAction(setWebhook);
  const error = errorOf("url", "The address");
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await run({ project: project.slug, url }))) return;
    setUrl("");
    showToast({ message: `The channel of ${project.name} is told from now on.` });
  };
  const remove = async () => {
    if (await run({ project: project.slug, url: null }))
      showToast({ message: `The channel of ${project.name} is not told any more.` });
  };
  return (
    <Card>
      <CardHeader level={3} title={`Channel of ${plainText(project.name)}`} />
      <div className="grid gap-3 p-3.5">
        {set === null ? (
          <p className="text-t2">
            No channel is told. The incoming webhook of Slack, or of what speaks like it, gets each hold that starts to
            wait or is escalated, once.
          </p>
        ) : (
          <div className="flex flex-wrap items-center gap-2">
            <div className="min-w-60 flex-1">
              <p className="font-mono text-log wrap-anywhere">{set.masked}</p>
              <p className="text-meta text-t3">
                set by {set.by} <Age since={set.at} /> ago
              </p>
            </div>
            <TestButton
              test={{ channel: "webhook", project: project.slug }}
              to={`the channel of ${project.name}`}
              off={mayChange ? undefined : ADMINS_ONLY}
            />
            <Button size="sm" variant="danger" busy={busy} off={mayChange ? undefined : ADMINS_ONLY} onClick={remove}>
              Remove
            </Button>
            <TroubleNote trouble={set.trouble} />
          </div>
        )}
        <form onSubmit={submit} className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <Field
              label={set === null ? "Address of the webhook" : "Another address"}
              hint="It is a secret: kept in the database, never shown again."
              error={error}
            >
              {(ids) => (
                <TextInput
                  {...ids}
                  autoComplete="off"
                  spellCheck={false}
                  placeholder="https://hooks.slack.com/services/…"
                  maxLength={2000}
                  disabled={!mayChange}
                  value={url}
                  onChange={({ target }) => setUrl(target.value)}
                />
              )}
            </Field>
          </div>
          <Button type="submit" busy={busy} off={reasonAgainst(mayChange, url)} className="mt-5.5">
            Save address
          </Button>
        </form>
        <RefusalNote>{error ? null : refusal}</RefusalNote>
      </div>
    </Card>
  );
}

function reasonAgainst(mayChange: boolean, url: string): string | undefined {
  if (!mayChange) return ADMINS_ONLY;
  return url.trim() === "" ? "The address is missing." : undefined;
}
