import { metrics } from "./metrics.ts";

/** Counts one answer. `route` is the path of the endpoint, so that ids do not become labels. */
export function countAnswer(answer: { method: string; route: string; status: number; seconds: number }): void {
  const { requests, requestSeconds } = metrics();
  requests.inc({ method: answer.method, route: answer.route, status: answer.status });
  requestSeconds.observe({ method: answer.method, route: answer.route }, answer.seconds);
}
