import type { AgentJob, Consent, WantedCall } from "../driver.ts";
import { storableJson } from "../text/storable-json.ts";
import { type KnownCall, patchOf } from "./tool-calls.ts";

/** A call that an agent asks leave for, as far as it has told of it. */
export type AskedCall = Omit<KnownCall, "id">;

/** The one place that is asked before a call is made. */
export type AskConsent = (call: AskedCall) => Promise<Consent>;

/** What a profile permits is allowed, whatever its arguments; of anything else a person decides (docs/contract.md#consents). */
export function profileConsent(permits: readonly string[], { askConsent }: Pick<AgentJob, "askConsent">): AskConsent {
  return async (call) =>
    permits.includes(call.kind) ? { state: "granted", done: async () => {} } : askConsent(wantedCall(call));
}

/**
 * What a person is asked, and held to. An agent that shows what it would change is held to exactly these changes, and one that tells no
 * input to its own words.
 */
export function wantedCall({ tool, title, arguments: given, changes }: AskedCall): WantedCall {
  const isPlain = Object.keys(given).length > 0 && changes.length === 0;
  return {
    tool,
    arguments: storableJson(isPlain ? given : { title, input: given, changes }),
    ...(changes.length === 0 ? {} : { changes: changes.map(patchOf).join("\n") }),
  };
}
