import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CirclePause } from "lucide-react";
import { type FormEvent, useState } from "react";
import { isRunning } from "#components/agents/agent-standing.ts";
import { ResumeButton } from "#components/policies/gates/resume-button.tsx";
import { Button } from "#components/ui/button/button.tsx";
import { FormDialog } from "#components/ui/dialog/form-dialog.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Textarea } from "#components/ui/form/textarea.tsx";
import { Tag } from "#components/ui/mark/tag.tsx";
import { Ago } from "#components/ui/text/time.tsx";
import { useDesk } from "#lib/client/people/desk-context.tsx";
import { useOnlyLeads } from "#lib/client/people/only-leads.ts";
import { gateKeys, pausesQuery } from "#lib/client/policies/limit-queries.ts";
import { useAction } from "#lib/client/requests/use-action.ts";
import { useShortcuts } from "#lib/client/shortcuts/shortcuts.ts";
import { countOf } from "#lib/client/text/amounts.ts";
import { plainText } from "#lib/client/text/plain-text.ts";
import { showToast } from "#lib/client/toasts/toasts.ts";
import type { Agent } from "#lib/contract/agents.ts";
import type { Pause } from "#lib/contract/policies/limits.ts";
import { pauseClaims } from "#lib/server/actions/limits.ts";

/** The pause of this agent alone, or null; undefined while it is not known. */
export function useAgentPause(project: string, name: string): Pause | null | undefined {
  const { data } = useQuery(pausesQuery(project, "in_force"));
  return data && (data.find(({ by, match }) => by === "agent" && match === name) ?? null);
}

/** A paused agent drains first: it takes no ticket, and what it has begun goes on to its end. */
export function PauseTag({ tasks }: { tasks: Agent["tasks"] }) {
  const running = tasks.filter(isRunning).length;
  return (
    <Tag signal="human" icon={<CirclePause aria-hidden="true" />}>
      {running > 0 ? `Draining, ${countOf(running, "run goes on", "runs go on")}` : "Paused"}
    </Tag>
  );
}

/** Who paused it, since when and why. */
export function PauseWords({ pause }: { pause: Pause }) {
  return (
    <p className="px-6 pb-3 text-t2 max-tablet:px-4">
      {pause.pausedBy.name} paused it <Ago at={pause.pausedAt} />: it takes no new ticket until somebody resumes it.
      {pause.note && ` “${plainText(pause.note)}”`}
    </p>
  );
}

/** Pauses an agent, or lets it claim again; `p` does the one that can be done. */
export function PauseAgent({
  project,
  agent,
  pause,
}: {
  project: string;
  agent: Agent;
  pause: Pause | null | undefined;
}) {
  const { mayDecide } = useDesk();
  const onlyLeads = useOnlyLeads();
  const [asking, setAsking] = useState(false);
  const off = mayDecide ? undefined : onlyLeads("pause and resume agents");
  useShortcuts(
    { p: { run: () => setAsking(true), label: "Pause the agent" } },
    { enabled: mayDecide && pause === null },
  );
  if (pause) return <ResumeButton pause={pause} off={off} shortcut="p" />;
  return (
    <>
      <Button size="sm" shortcut="p" off={off} busy={pause === undefined} onClick={() => setAsking(true)}>
        Pause
      </Button>
      {asking && <AskToPause project={project} agent={agent} onClose={() => setAsking(false)} />}
    </>
  );
}

function AskToPause({ project, agent, onClose }: { project: string; agent: Agent; onClose: () => void }) {
  const client = useQueryClient();
  const [note, setNote] = useState("");
  const { run, busy, refusal } = useAction(pauseClaims);
  const name = plainText(agent.name);
  const running = agent.tasks.filter(isRunning).length;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const paused = await run({ project, by: "agent", match: agent.name, note });
    await client.invalidateQueries({ queryKey: gateKeys.pauses(project) });
    if (!paused) return;
    onClose();
    showToast({ message: `${name} takes no new ticket${running > 0 ? "; what it has begun goes on" : ""}.` });
  };
  return (
    <FormDialog
      onClose={onClose}
      title={`Pause ${name}`}
      description={
        running > 0
          ? `It takes no new ticket until somebody resumes it. ${countOf(running, "run", "runs")} that it has begun ${running === 1 ? "goes" : "go"} on.`
          : "It takes no new ticket until somebody resumes it. It has nothing under way."
      }
      submit="Pause"
      busy={busy}
      form={{ onSubmit: submit }}
      refusal={refusal}
    >
      <Field label="Why" optional hint="Stands beside the pause for everybody.">
        {(ids) => (
          <Textarea {...ids} rows={2} maxLength={2000} value={note} onChange={(event) => setNote(event.target.value)} />
        )}
      </Field>
    </FormDialog>
  );
}
