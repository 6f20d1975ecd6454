import { useQueryClient } from "@tanstack/react-query";
import { Pause } from "lucide-react";
import { Button } from "#components/ui/button/button.tsx";
import { useOnlyLeads } from "#lib/client/people/only-leads.ts";
import { useAction } from "#lib/client/requests/use-action.ts";
import { runKeys } from "#lib/client/runs/run-queries.ts";
import { useShortcuts } from "#lib/client/shortcuts/shortcuts.ts";
import { announce } from "#lib/client/toasts/announcements.ts";
import { takesSteering } from "#lib/contract/agents/drivers.ts";
import type { RunDetail } from "#lib/contract/runs.ts";
import { askToPause } from "#lib/server/actions/runs.ts";

/** Asks a run to pause at its next step, while it runs; it goes on with Continue. Where its driver cannot, the button says so. */
export function PauseButton({ run, mayPause }: { run: RunDetail; mayPause: boolean }) {
  const client = useQueryClient();
  const onlyLeads = useOnlyLeads();
  const pause = useAction(askToPause);
  const isRunning = run.state === "running" && run.intervention === null;
  const off = whyNot(run) ?? (mayPause ? undefined : onlyLeads("pause a run"));
  const ask = async () => {
    if (await pause.run({ id: run.id })) announce("It pauses at its next step.");
    await client.invalidateQueries({ queryKey: runKeys.one(run.id) });
  };
  useShortcuts({ "shift+h": () => void ask() }, { enabled: isRunning && off === undefined && !pause.busy });
  if (!isRunning) return null;
  return (
    <Button
      shortcut="shift+h"
      icon={<Pause aria-hidden="true" className="size-3.5" />}
      busy={pause.busy}
      off={off}
      onClick={ask}
    >
      {run.pausing === null ? "Pause" : "Pausing"}
    </Button>
  );
}

function whyNot({ pausing, driver }: RunDetail): string | undefined {
  if (pausing !== null) return `${pausing.by.name} asked for it: it pauses at its next step`;
  if (!takesSteering(driver)) return "Its agent cannot pause while it runs. Stop run ends it";
  return undefined;
}
