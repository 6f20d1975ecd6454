import { Gauge, Registry } from "prom-client";
import { readDeskFigures } from "#lib/db/insights/desk-figures.ts";
import { metrics } from "./metrics.ts";

/** Everything there is to measure in Prometheus' text format, and its media type. */
export async function printMetrics(): Promise<{ contentType: string; text: string }> {
  const desk = new Registry();
  await addDeskFigures(desk);
  const own = metrics().registry;
  return { contentType: own.contentType, text: `${await own.metrics()}\n${await desk.metrics()}` };
}

/** Adds what the database knows about the desk as a whole to a registry that is about to be printed. */
export async function addDeskFigures(register: Registry): Promise<void> {
  const figures = await readDeskFigures();
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
  ).set(figures.eventFeedLagSeconds);
}
