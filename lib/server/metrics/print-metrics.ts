import { Registry } from "prom-client";
import { addDeskFigures } from "./add-desk-figures.ts";
import { metrics } from "./metrics.ts";

/** Everything there is to measure in Prometheus' text format, and its media type. */
export async function printMetrics(): Promise<{ contentType: string; text: string }> {
  const desk = new Registry();
  await addDeskFigures(desk);
  const own = metrics().registry;
  return { contentType: own.contentType, text: `${await own.metrics()}\n${await desk.metrics()}` };
}
