import { useQueryClient } from "@tanstack/react-query";
import { Button } from "#components/ui/button/button.tsx";
import { CommandBlock } from "#components/ui/text/command-block.tsx";
import { SecretOnce } from "#components/ui/text/secret-once.tsx";
import { firstStepsQuery } from "#lib/client/projects/first-steps-query.ts";
import { useAction } from "#lib/client/requests/use-action.ts";
import type { FirstSteps } from "#lib/contract/projects/first-steps.ts";
import { createToken } from "#lib/server/actions/account.ts";

interface TokenStepProps {
  steps: FirstSteps;
  secret: string | null;
  onMade: (secret: string) => void;
}

/** With a token an agent signs in. Made here it goes into the command of the next step by itself. */
export function TokenStep({ steps: { project, token, mayMakeTokens }, secret, onMade }: TokenStepProps) {
  const client = useQueryClient();
  const { run, busy, refusal } = useAction(createToken);
  const make = async () => {
    const made = await run({ name: token === null ? "First agent" : "Another agent", scope: "agent", project });
    if (!made) return;
    onMade(made.value.token);
    await client.invalidateQueries({ queryKey: firstStepsQuery(project).queryKey });
  };
  if (secret !== null)
    return (
      <>
        <p>It is shown this once, and is in the command of the next step already.</p>
        <SecretOnce secret={secret} what="the token" />
      </>
    );
  return (
    <>
      <p>
        An agent signs in with a token of scope agent, which can claim tickets and report on its runs, and nothing else.
      </p>
      {mayMakeTokens ? (
        <div>
          <Button variant={token === null ? "primary" : "default"} busy={busy} onClick={make}>
            {token === null ? "Create token" : "Create another token"}
          </Button>
        </div>
      ) : (
        <>
          <p>Only an admin can make one: here, in Settings, or in a shell of the desk’s machine.</p>
          <CommandBlock
            command={`bin/yardmaster tokens create --name first-agent --scope agent --project ${project}`}
          />
        </>
      )}
      {refusal && (
        <p role="alert" className="text-meta text-stop-t">
          {refusal}
        </p>
      )}
    </>
  );
}
