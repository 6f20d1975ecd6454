import { createServer } from "node:net";
import { Explained } from "../explain.ts";

/** Throws Explained when the desk cannot listen there. */
export async function assertPortIsFree(host: string, port: number): Promise<void> {
  const code = await new Promise<string | undefined>((resolve) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? "unknown"));
    probe.listen(port, host, () => probe.close(() => resolve(undefined)));
  });
  if (code === "EADDRINUSE") throw new Explained(`Port ${port} is in use: set another one with --port or PORT.`);
  if (code !== undefined)
    throw new Explained(`Yardmaster cannot listen on ${host}:${port} (${code}): check HOST and PORT.`);
}
