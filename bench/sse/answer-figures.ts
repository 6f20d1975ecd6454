/** What a process has spent and holds, as its bench asks for it. */
export type Figures = { cpuMs: number; rss: number; heap: number };

/** Answers each message "figures" of the bench that started this process; anything else goes to `otherwise`. */
export function answerFigures(otherwise: (message: string) => void = () => {}): void {
  process.on("message", (message: string) => {
    if (message !== "figures") return otherwise(message);
    globalThis.gc?.();
    const { user, system } = process.cpuUsage();
    const { rss, heapUsed, external } = process.memoryUsage();
    process.send?.({ cpuMs: (user + system) / 1000, rss, heap: heapUsed + external } satisfies Figures);
  });
}
