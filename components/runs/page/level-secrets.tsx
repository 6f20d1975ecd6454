import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button/button.tsx";
import { SecretOnce } from "#components/ui/text/secret-once.tsx";
import { useAction } from "#lib/client/requests/use-action.ts";
import { revealRun } from "#lib/server/actions/runs.ts";

/** The passwords that a run has found, masked everywhere else. Only who may decide can look, and the log says who did. */
export function LevelSecrets({ runId, mayReveal }: { runId: string; mayReveal: boolean }) {
  const [secrets, setSecrets] = useState<Record<string, string> | null>(null);
  const reveal = useAction(revealRun);
  const names = Object.keys(secrets ?? {}).toSorted((a, b) => a.localeCompare(b, "en", { numeric: true }));
  const show = async () => {
    const answer = await reveal.run({ id: runId });
    if (answer) setSecrets(answer.value.secrets);
  };
  return (
    <div className="mt-2 grid gap-2 border-t border-line-1 pt-2">
      <div className="flex items-center gap-2">
        <span className="min-w-0 flex-1 text-meta text-t3">{wordsOf(secrets)}</span>
        {secrets === null ? (
          <Button
            size="sm"
            icon={<Eye aria-hidden="true" className="size-3.5" />}
            busy={reveal.busy}
            onClick={show}
            off={mayReveal ? undefined : "Only leads can reveal passwords"}
          >
            Reveal
          </Button>
        ) : (
          <Button size="sm" icon={<EyeOff aria-hidden="true" className="size-3.5" />} onClick={() => setSecrets(null)}>
            Hide
          </Button>
        )}
      </div>
      {names.map((name) => (
        <div key={name} className="grid gap-1">
          <span className="text-meta text-t2 first-letter:uppercase">{name}</span>
          <SecretOnce secret={secrets?.[name] ?? ""} what={`the password of ${name}`} />
        </div>
      ))}
      {reveal.refusal && (
        <p role="alert" className="text-meta text-stop-t">
          {reveal.refusal}
        </p>
      )}
    </div>
  );
}

function wordsOf(secrets: Record<string, string> | null): string {
  if (secrets === null) return "Passwords are masked";
  return Object.keys(secrets).length === 0 ? "No password is kept" : "The log says that you looked";
}
