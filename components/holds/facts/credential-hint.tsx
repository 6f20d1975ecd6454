import { KeyRound } from "lucide-react";
import { Link } from "#components/ui/link/link.tsx";
import { agentPath } from "#lib/client/agents/agent-queries.ts";
import { plainText } from "#lib/client/text/plain-text.ts";
import type { HoldDetail } from "#lib/contract/queue.ts";

/** Says where a missing credential is set: on the worker's machine, because the desk never holds it and no retry sets it. */
export function CredentialHint({ hold }: { hold: Pick<HoldDetail, "credential" | "project" | "state"> }) {
  const { credential, project, state } = hold;
  if (credential === null || state !== "open") return null;
  const { agent, profile } = credential;
  return (
    <p className="flex items-baseline gap-2 rounded-3 border border-held-l bg-held-bg px-3.5 py-2 text-held-t">
      <KeyRound aria-hidden="true" className="size-3.5 flex-none translate-y-0.5" />
      <span className="wrap-anywhere">
        Access is refused. Set the credential in the environment of the worker{" "}
        <Link
          href={agentPath({ project, name: agent, role: "agent" })}
          prefetch={false}
          className="font-medium text-t1 underline underline-offset-2"
        >
          {plainText(agent)}
        </Link>
        {profile === null ? "" : `, in the variable that its profile ${profile} names`}, start it again, then retry.
      </span>
    </p>
  );
}
