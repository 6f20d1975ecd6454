import { Gauge, Registry } from "prom-client";
import { databaseNow } from "#lib/db/connection/database-now.ts";
import { readDeskFigures } from "#lib/db/insights/desk-figures.ts";
import { readUnserved } from "#lib/db/queue/unserved.ts";
import { readOldestWaits } from "#lib/db/runs/overdue-runs.ts";
import { getLogLag } from "#lib/server/queries/events/get-log-lag.ts";
import { metrics } from "./metrics.ts";

/**
 * What there is to measure in Prometheus' text format, and its media type: of these projects, or of all (null). What a process
 * counts of itself, and whose transaction holds events back, says something of all projects.
 */
export async function printMetrics(projects: string[] | null): Promise<{ contentType: string; text: string }> {
  const desk = new Registry();
  await addDeskFigures(desk, projects);
  await addOldestWaits(desk, projects);
  const { contentType } = desk;
  if (projects !== null) return { contentType, text: await desk.metrics() };
  return { contentType, text: `${await metrics().registry.metrics()}\n${await desk.metrics()}` };
}

/** Adds what the database knows to a registry that is about to be printed. */
async function addDeskFigures(register: Registry, projects: string[] | null): Promise<void> {
  const [figures, lag] = await Promise.all([readDeskFigures(projects), getLogLag()]);
  const gauge = (name: string, help: string) => new Gauge({ name: `yardmaster_${name}`, help, registers: [register] });
  gauge("open_holds", "Holds that wait for a person.").set(figures.openHolds);
  gauge("overdue_holds", "Open holds whose check time has passed.").set(figures.overdueHolds);
  gauge("claimable_tickets", "Tickets that an agent could claim now.").set(figures.claimableTickets);
  gauge("running_runs", "Runs that hold a lease.").set(figures.runningRuns);
  gauge("open_reviews", "Reviews that wait for a sentinel.").set(figures.openReviews);
  gauge("services_down", "Services whose breaker is not closed.").set(figures.servicesDown);
  gauge("tickets_waiting_for_services", "Tickets that wait for a service which is down.").set(
    figures.waitingForServices,
  );
  gauge("maintenance_lag_seconds", "How long the oldest lease that ran out has been waiting for the reaper.").set(
    figures.maintenanceLagSeconds,
  );
  gauge(
    "event_feed_lag_seconds",
    "How long the oldest committed event has been held back by a transaction that is still open.",
  ).set(lag.seconds);
  if (lag.holder === null || projects !== null) return;
  const { pid, name, database, state, since } = lag.holder;
  new Gauge({
    name: "yardmaster_event_feed_holder_seconds",
    help: "How long the transaction has been open that holds events back, and whose it is.",
    labelNames: ["pid", "application", "database", "state"],
    registers: [register],
  }).set(
    { pid: pid ?? "", application: name, database: database ?? "", state: state ?? "" },
    since === null ? lag.seconds : (Date.now() - Date.parse(since)) / 1000,
  );
}

/** Adds how long the oldest of what may wait in silence has waited (docs/contract.md#waits). */
async function addOldestWaits(register: Registry, projects: string[] | null): Promise<void> {
  const [now, runs, unserved] = await Promise.all([databaseNow(), readOldestWaits(projects), readUnserved()]);
  const seen = unserved.filter(({ projectId }) => projects === null || projects.includes(projectId));
  const oldest = (reason: "no_agent" | "no_sentinel") => {
    const since = seen.filter((group) => group.reason === reason).map((group) => group.since.getTime());
    return since.length === 0 ? 0 : Math.max(0, (now.getTime() - Math.min(...since)) / 1000);
  };
  const gauge = new Gauge({
    name: "yardmaster_oldest_wait_seconds",
    help: "How long the oldest has waited in silence: for an agent, a sentinel, a decision to be fetched, a run to say something.",
    labelNames: ["wait"],
    registers: [register],
  });
  gauge.set({ wait: "no_agent" }, oldest("no_agent"));
  gauge.set({ wait: "no_sentinel" }, oldest("no_sentinel"));
  gauge.set({ wait: "unfetched" }, runs.unfetched);
  gauge.set({ wait: "silent_run" }, runs.silentRun);
}
