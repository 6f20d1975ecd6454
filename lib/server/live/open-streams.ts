import { registry } from "../../process-registry.ts";

/** The event streams of this process that are open; all of them end when the process begins to stop. */
export function openStreams(): Set<{ end(): void }> {
  return registry.once("live.open-streams", () => {
    const streams = new Set<{ end(): void }>();
    registry.shutdown.signal.addEventListener("abort", () => {
      for (const stream of streams) stream.end();
    });
    return streams;
  });
}
