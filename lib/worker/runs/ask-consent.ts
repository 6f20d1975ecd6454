import type { Consent, WantedCall } from "#lib/agents/driver.ts";
import { ApiProblem } from "#lib/api-client/api-problem.ts";
import { mapTexts } from "#lib/engine/text/map-texts.ts";
import type { RunSession } from "./run-session.ts";

type Session = Pick<RunSession, "context" | "claim" | "begunAt" | "mask" | "stop">;

/**
 * Asks the desk whether a call may be made now, in `folder`, on the commit that the run began with (docs/contract.md#consents). Waits
 * for the desk as long as the run lasts. What a person could not read is denied here: a secret of ours in the arguments, or more
 * than the desk takes.
 */
export async function askConsent(
  { context, claim, begunAt, mask, stop }: Session,
  folder: string,
  { changes, ...wanted }: WantedCall,
): Promise<Consent> {
  const call = { ...wanted, folder, baseCommit: begunAt };
  if (JSON.stringify(mapTexts(call, mask)) !== JSON.stringify(call)) return unreadable("It holds a secret");
  const { leaseToken, run } = claim;
  const options = { signal: stop.signal, retryForMs: Number.POSITIVE_INFINITY };
  try {
    const answer = await context.client.askConsent(run.id, { leaseToken, call }, options);
    if (answer.state === "denied") return answer;
    if (answer.state === "asked") {
      const shown =
        changes === undefined ? call : { ...call, changes: mask(changes).slice(0, MAX_CHANGES).toWellFormed() };
      return { state: "asked", pause: { outcome: "paused", reason: "approval", call: shown } };
    }
    const done = (outcome: "succeeded" | "failed") =>
      context.client.endUse(run.id, answer.use, { leaseToken, outcome }, { retryForMs: END_MS }).then(
        () => {},
        (error: unknown) => context.log.warn({ run: run.id, error: String(error) }, "how a call ended was not told"),
      );
    return { state: "granted", done };
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 422) throw error;
    return unreadable(
      error.problem.errors?.map(({ path, message }) => `${path} ${message}`).join("; ") ?? error.message,
    );
  }
}

const MAX_CHANGES = 20_000;
/** A lease that is over does not matter: the desk takes it from the token all the same. */
const END_MS = 60_000;

function unreadable(why: string): Consent {
  return { state: "denied", by: "Yardmaster", note: `A person cannot be asked for this call as it is: ${why}.` };
}
