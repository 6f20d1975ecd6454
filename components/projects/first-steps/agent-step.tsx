import { useState } from "react";
import { Field } from "#components/ui/form/field.tsx";
import { Select } from "#components/ui/form/select.tsx";
import { TextInput } from "#components/ui/form/text-input.tsx";
import { CommandBlock } from "#components/ui/text/command-block.tsx";
import { useHydrated } from "#lib/client/browser/use-hydrated.ts";
import type { FirstSteps } from "#lib/contract/projects/first-steps.ts";
import { AGENT_CHOICES, type AgentChoice, startCommand, TOKEN_PLACE } from "./start-command.ts";

/** The step that starts a worker: the command to paste into a shell, with the address of this installation. */
export function AgentStep({ steps: { project, url, agent }, secret }: { steps: FirstSteps; secret: string | null }) {
  const [choice, setChoice] = useState<AgentChoice>("shell");
  const [repo, setRepo] = useState("");
  const here = useHydrated() ? location.origin : "";
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-3 max-tablet:grid-cols-1">
        <Field label="What works on the tickets">
          {(ids) => (
            <Select
              {...ids}
              className="w-full"
              value={choice}
              onChange={(event) => setChoice(event.target.value as AgentChoice)}
            >
              {Object.entries(AGENT_CHOICES).map(([value, { label }]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {choice !== "shell" && (
          <Field label="Repository" hint="Its folder on the worker’s machine, with a branch main.">
            {(ids) => (
              <TextInput
                {...ids}
                spellCheck={false}
                autoComplete="off"
                placeholder="/home/me/shop"
                value={repo}
                onChange={(event) => setRepo(event.target.value)}
              />
            )}
          </Field>
        )}
      </div>
      <p>Paste this into a shell, in a checkout of Yardmaster, and leave it running.</p>
      <CommandBlock command={startCommand({ choice, project, url: url ?? here, token: secret, repo })} />
      {secret === null && (
        <p className="text-meta text-t3">
          Put your token in the place of <code className="font-mono">{TOKEN_PLACE}</code>; where it is lost, open step 1
          and create another one.
        </p>
      )}
      {agent === null && <Waiting>Waiting for an agent to ask for work.</Waiting>}
    </>
  );
}

/** Says that the page updates by itself. */
export function Waiting({ children }: { children: string }) {
  return (
    <p className="flex items-center gap-2 text-meta text-t3">
      <span
        aria-hidden="true"
        className="size-1.5 flex-none animate-pulse rounded-full bg-run motion-reduce:animate-none"
      />
      {children}
    </p>
  );
}
