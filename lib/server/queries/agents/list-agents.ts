import { type Agent, type AgentQuery, ALIVE_SECONDS } from "#lib/contract/agents.ts";
import { countEndedByName } from "#lib/db/agents/agent-figures.ts";
import { readSeen, type SeenAgent } from "#lib/db/agents/agent-seen.ts";
import { readTasks, type TaskRow } from "#lib/db/agents/agent-tasks.ts";
import { databaseNow } from "#lib/db/connection/database-now.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { projectAskedFor } from "#lib/server/queries/projects/readable-projects.ts";

const GONE_MS = 3_600_000;
const NOTHING = { passed: 0, failed: 0, lost: 0, hours: Array.from({ length: 24 }, () => 0) };

/**
 * Who works in a project: everyone who asked for work there within a week or has something under way, by name. Cost: see `readSeen`, `readTasks` and `countEndedByName`; what ended in 24 hours is counted in an index. Throws
 * `not_found`.
 */
export async function listAgents(access: Access, query: AgentQuery): Promise<Agent[]> {
  const projectId = await projectAskedFor(access, query.project);
  const [now, seen, tasks, runs, reviews] = await Promise.all([
    databaseNow(),
    readSeen(projectId),
    readTasks(projectId),
    countEndedByName(projectId, "agent"),
    countEndedByName(projectId, "sentinel"),
  ]);
  const ended = { agent: byName(runs), sentinel: byName(reviews) };
  const agents = allSeen(seen, tasks).map((agent): Agent => {
    const { hours, ...day } = ended[agent.role].get(agent.name) ?? NOTHING;
    const own = tasks.filter((task) => task.role === agent.role && task.agent === agent.name);
    const seenAt = latest([agent.seenAt, ...own.flatMap(({ beatAt }) => beatAt ?? [])]);
    return {
      name: agent.name,
      role: agent.role,
      seenAt: seenAt.toISOString(),
      alive: own.some(holdsLease) || now.getTime() - seenAt.getTime() < ALIVE_SECONDS * 1000,
      everywhere: agent.everywhere,
      tasks: own.map(presentTask),
      profile: agent.profile,
      day,
      hours,
    };
  });
  return agents
    .filter(({ role, name }) => role === (query.role ?? role) && name === (query.name ?? name))
    .toSorted((a, b) => Number(isGone(a, now)) - Number(isGone(b, now)) || a.name.localeCompare(b.name, "en"));
}

/** Whoever has a living lease is there, however seldom they beat. */
function holdsLease({ beatAt, late }: TaskRow): boolean {
  return beatAt !== null && !late;
}

/** Rows stay where they are while somebody looks: by name, and below whoever has not been here for an hour. */
function isGone({ seenAt }: Agent, now: Date): boolean {
  return now.getTime() - Date.parse(seenAt) > GONE_MS;
}

/** Also who has something under way and has not asked for work since a week. */
function allSeen(seen: SeenAgent[], tasks: TaskRow[]): SeenAgent[] {
  const known = new Set(seen.map(({ role, name }) => `${role} ${name}`));
  const others = new Map(
    tasks
      .filter(({ role, agent }) => !known.has(`${role} ${agent}`))
      .map((task): [string, SeenAgent] => [
        `${task.role} ${task.agent}`,
        {
          role: task.role,
          name: task.agent,
          seenAt: task.beatAt ?? task.since,
          everywhere: false,
          profile: null,
        },
      ]),
  );
  return [...seen, ...others.values()];
}

function presentTask({ role: _, agent: __, beatAt: ___, since, ...task }: TaskRow): Agent["tasks"][number] {
  return { ...task, since: since.toISOString() };
}

function byName<T extends { name: string }>(rows: T[]): Map<string, Omit<T, "name">> {
  return new Map(rows.map(({ name, ...counts }) => [name, counts]));
}

function latest(times: Date[]): Date {
  return new Date(Math.max(...times.map((time) => time.getTime())));
}
