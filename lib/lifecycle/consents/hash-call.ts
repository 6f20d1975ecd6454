import type { AskedCall as Said } from "#lib/contract/consents.ts";
import { canonicalCall } from "#lib/engine/consents/canonical-call.ts";
import type { AskedCall } from "#lib/engine/consents/decide-consent.ts";
import { maskReport } from "#lib/lifecycle/transaction/mask-report.ts";
import { refuseField } from "#lib/lifecycle/transaction/refusal.ts";
import { sha256 } from "#lib/lifecycle/transaction/sha256.ts";

/**
 * A call with its hash. A person allows what they read, byte for byte: one that holds a secret cannot be shown and is refused
 * (`invalid_request`) rather than masked, since two that differ in a secret alone would then be the same.
 */
export function hashCall({ tool, arguments: given, folder, baseCommit }: Said): AskedCall {
  const call = { tool, arguments: given, folder, baseCommit: baseCommit ?? null };
  const bytes = canonicalCall(call);
  if (canonicalCall(maskReport(call)) !== bytes)
    throw refuseField("call.arguments", "holds a secret, which nobody may read: let the tool take it from a variable");
  return { ...call, sha256: sha256(bytes) };
}
