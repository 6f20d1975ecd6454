import { editableSettings, type WorkerKind } from "#lib/agents/editable-settings.ts";
import { findAgentDriver, findSentinelDriver } from "#lib/agents/registry.ts";
import { ApiProblem } from "#lib/api-client/api-problem.ts";
import type { WorkerContext } from "#lib/worker/worker-context.ts";
import type { Profile } from "./profile.ts";

/**
 * Registers the profile that this worker was started with. Returns the id that its claims name, or null if the desk refuses it:
 * then only the file counts. Throws if the token is not accepted or the desk stays unreachable.
 */
export async function registerProfile(
  { profile, client, signal, log }: Pick<WorkerContext, "profile" | "client" | "signal" | "log">,
  retryForMs: number,
): Promise<string | null> {
  const { name, role, driver, project, labels, concurrency, leaseSeconds, timeoutSeconds, workspace } = profile;
  try {
    const registered = await client.registerProfile(
      {
        name,
        role,
        driver,
        ...(project === undefined ? {} : { project }),
        settings: editableSettings(kindOf(profile), profile.settings),
        file: {
          labels,
          concurrency,
          leaseSeconds,
          timeoutSeconds: timeoutSeconds ?? null,
          workspace: workspace !== undefined,
        },
      },
      { signal, retryForMs },
    );
    return registered.id;
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status === 401) throw error;
    log.warn({ code: error.code, error: error.message }, "the desk does not take the profile: its file alone counts");
    return null;
  }
}

/** The kind of worker that a profile is for. */
export function kindOf({ role, driver }: Pick<Profile, "role" | "driver">): WorkerKind {
  const known = role === "agent" ? findAgentDriver(driver) : findSentinelDriver(driver);
  return { role, driver, fields: known?.fields ?? {} };
}
