import type { Tx } from "#lib/db/connection/tx.ts";
import { updateBreaker } from "#lib/db/services/breakers.ts";
import { lockServices, markLetIn, readServiceDown, type ServiceDown } from "#lib/db/services/let-in.ts";
import type { ProjectGates } from "#lib/engine/queue/claim-gates.ts";
import type { Gate } from "#lib/engine/queue/gate.ts";
import { afterStart, roomOf } from "#lib/engine/services/breaker.ts";
import { downWords } from "#lib/engine/services/down-words.ts";
import { tellBreaker } from "./tell-breaker.ts";

/**
 * Adds the gate of the service that a claim names to the projects in which it is down. Where it has room, its row is locked
 * until the transaction ends, and the room is that of now: one probe at a time. `down`: ids of those projects, as they were read
 * without a lock.
 */
export async function addServiceGates(
  tx: Tx,
  gates: ProjectGates[],
  name: string | null,
  down: string[],
): Promise<ProjectGates[]> {
  if (name === null || down.length === 0) return gates;
  let found = await readServiceDown(tx, down, name);
  if (found.some((service) => roomOf(service.breaker, service.running, service.now) > 0)) {
    await lockServices(tx, down, name);
    found = await readServiceDown(tx, down, name);
  }
  const byProject = new Map(found.map((service) => [service.projectId, gateOf(service, name)]));
  return gates.map((project) => {
    const gate = byProject.get(project.projectId);
    return gate === undefined ? project : { ...project, others: [...project.others, gate] };
  });
}

function gateOf({ breaker, running, now }: ServiceDown, name: string): Gate {
  return {
    code: "service",
    room: roomOf(breaker, running, now),
    label: null,
    text: `${downWords(name, breaker.state)}.`,
    until: breaker.probeAt,
  };
}

/**
 * Notes which runs a claim has started while their service was down, so that their end says how the service is. The caller has
 * taken them through the gates of {@link addServiceGates}. Event: `service.probing`.
 */
export async function noteLetIn(
  tx: Tx,
  gates: ProjectGates[],
  name: string | null,
  claimed: { runId: string; projectId: string }[],
): Promise<void> {
  const projects = gates.filter(({ others }) => others.some(({ code }) => code === "service"));
  const started = claimed.filter((run) => projects.some(({ projectId }) => projectId === run.projectId));
  if (name === null || started.length === 0) return;
  const ids = [...new Set(started.map(({ projectId }) => projectId))];
  for (const { projectId, breaker } of await readServiceDown(tx, ids, name)) {
    const runs = started.filter((run) => run.projectId === projectId).map(({ runId }) => runId);
    await markLetIn(tx, runs, breaker.wave);
    const to = afterStart(breaker);
    if (to === breaker) continue;
    await updateBreaker(tx, { projectId, name }, to);
    tellBreaker(tx, { projectId, name }, to);
  }
}
