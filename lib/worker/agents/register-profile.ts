import { editableSettings } from "#lib/agents/editable-settings.ts";
import { ApiProblem } from "#lib/api-client/api-problem.ts";
import type { WorkerContext } from "#lib/worker/worker-context.ts";
import { kindOf } from "./profile.ts";

/**
 * Registers the profile that this worker was started with. Returns the id that its claims name, or null if the desk refuses it:
 * then only the file counts. Throws if the token is not accepted or the desk stays unreachable.
 */
export async function registerProfile(
  { profile, client, draining: signal, log }: Pick<WorkerContext, "profile" | "client" | "draining" | "log">,
  retryForMs: number,
): Promise<string | null> {
  const { name, role, driver, project, labels, concurrency, leaseSeconds, timeoutSeconds, workspace } = profile;
  try {
    const common = { name, role, driver, ...(project === undefined ? {} : { project }) };
    const settings = editableSettings(kindOf(profile), profile.settings);
    const limits = { labels, concurrency, leaseSeconds, timeoutSeconds: timeoutSeconds ?? null };
    const file = { ...limits, workspace: workspace !== undefined };
    return (await client.registerProfile({ ...common, settings, file }, { signal, retryForMs })).id;
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status === 401) throw error;
    log.warn({ code: error.code, error: error.message }, "the desk does not take the profile: its file alone counts");
    return null;
  }
}
