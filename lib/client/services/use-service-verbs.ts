import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { randomName } from "#lib/client/browser/random-name.ts";
import { queueKeys } from "#lib/client/queue/queue-queries.ts";
import { sendCommand } from "#lib/client/requests/send-command.ts";
import { announce } from "#lib/client/toasts/announcements.ts";
import { showToast } from "#lib/client/toasts/toasts.ts";
import type { Hold } from "#lib/contract/holds.ts";
import { holdName } from "#lib/engine/holds/hold-name.ts";

type ServiceVerb = "retry" | "cancel";
const DONE: Record<ServiceVerb, (name: string) => string> = {
  retry: (name) => `The next claim of ${name} is a probe`,
  cancel: (name) => `What waited for ${name} has failed`,
};

/** Decides the hold of a service: it takes effect at once, and cannot be taken back. `busy`: the verb that is under way. */
export function useServiceVerbs(hold: Hold): {
  busy: ServiceVerb | null;
  decide: (verb: ServiceVerb) => Promise<void>;
} {
  const client = useQueryClient();
  const [busy, setBusy] = useState<ServiceVerb | null>(null);
  const decide = async (verb: ServiceVerb) => {
    if (busy !== null) return;
    setBusy(verb);
    const sent = await sendCommand<unknown>(
      `/holds/${hold.id}/decision`,
      { verb, version: hold.version },
      randomName(),
    );
    const words = sent.ok ? DONE[verb](holdName(hold)) : (sent.problem?.detail ?? "The desk could not be reached.");
    showToast({ message: words, spoken: "" });
    announce(words, sent.ok ? "polite" : "assertive");
    for (const queryKey of [["queue"], ["counts"], ["services"], queueKeys.hold(hold.id)])
      void client.invalidateQueries({ queryKey });
    setBusy(null);
  };
  return { busy, decide };
}
