import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { registry } from "#lib/process-registry.ts";

/** The metrics of this process, the same in every copy of this module. */
export function metrics() {
  return registry.once("metrics", createMetrics);
}

/** What this process counts about itself; what the database knows is read when somebody asks (`print-metrics.ts`). */
function createMetrics() {
  const own = new Registry();
  const registers = [own];
  return {
    registry: own,
    requests: new Counter({
      name: "yardmaster_requests_total",
      help: "Requests answered, by path and status.",
      labelNames: ["method", "route", "status"],
      registers,
    }),
    requestSeconds: new Histogram({
      name: "yardmaster_request_seconds",
      help: "Time until an answer was decided; of streams, until they were open.",
      labelNames: ["method", "route"],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30],
      registers,
    }),
    openStreams: new Gauge({ name: "yardmaster_open_streams", help: "Event streams that are open.", registers }),
    openWaits: new Gauge({
      name: "yardmaster_open_waits",
      help: "Claims and resumes that wait for something to do.",
      registers,
    }),
    claimSeconds: new Histogram({
      name: "yardmaster_claim_seconds",
      help: "Time that one try to claim work took in the database.",
      buckets: [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1],
      registers,
    }),
    deliveries: new Counter({
      name: "yardmaster_deliveries_total",
      help: "Tries to deliver a notification, by channel and by what became of them.",
      labelNames: ["channel", "outcome"],
      registers,
    }),
  };
}

/** Counts one answer. `route` is the path of the endpoint, so that ids do not become labels. */
export function countAnswer(answer: { method: string; route: string; status: number; seconds: number }): void {
  const { requests, requestSeconds } = metrics();
  requests.inc({ method: answer.method, route: answer.route, status: answer.status });
  requestSeconds.observe({ method: answer.method, route: answer.route }, answer.seconds);
}
