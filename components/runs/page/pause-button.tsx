import { useQueryClient } from "@tanstack/react-query";
import { Pause, Play } from "lucide-react";
import { Button } from "#components/ui/button/button.tsx";
import { useOnlyLeads } from "#lib/client/people/only-leads.ts";
import { useAction } from "#lib/client/requests/use-action.ts";
import { runKeys } from "#lib/client/runs/run-queries.ts";
import { useShortcuts } from "#lib/client/shortcuts/shortcuts.ts";
import { announce } from "#lib/client/toasts/announcements.ts";
import { takesSteering } from "#lib/contract/agents/drivers.ts";
import type { RunDetail } from "#lib/contract/runs.ts";
import { askToPause, takePauseBack } from "#lib/server/actions/runs.ts";

/**
 * Asks a run to pause at its next step, while it runs, and takes that back while it has not; a paused one goes on with Continue. Where its
 * driver cannot, the button says so.
 */
export function PauseButton({ run, mayPause }: { run: RunDetail; mayPause: boolean }) {
  const client = useQueryClient();
  const onlyLeads = useOnlyLeads();
  const pause = useAction(askToPause);
  const back = useAction(takePauseBack);
  const isPausing = run.pausing !== null;
  const isRunning = run.state === "running" && run.intervention === null;
  const off = whyNot(run) ?? (mayPause ? undefined : onlyLeads("pause a run"));
  const busy = pause.busy || back.busy;
  const ask = async () => {
    const sent = await (isPausing ? back : pause).run({ id: run.id });
    if (sent) announce(isPausing ? "It goes on without a pause." : "It pauses at its next step.");
    await client.invalidateQueries({ queryKey: runKeys.one(run.id) });
  };
  useShortcuts({ "shift+h": () => void ask() }, { enabled: isRunning && off === undefined && !busy });
  if (!isRunning) return null;
  const Icon = isPausing ? Play : Pause;
  return (
    <Button
      shortcut="shift+h"
      icon={<Icon aria-hidden="true" className="size-3.5" />}
      busy={busy}
      off={off}
      onClick={ask}
    >
      {isPausing ? "Don’t pause" : "Pause"}
    </Button>
  );
}

function whyNot({ driver }: RunDetail): string | undefined {
  if (!takesSteering(driver)) return "Its agent cannot pause while it runs. Stop run ends it";
  return undefined;
}
