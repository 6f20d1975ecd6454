import { setTimeout as sleep } from "node:timers/promises";

/** Waits until the desk at `url` says that it is ready; throws after `patienceMs`, or when `failed` rejects first. */
export async function waitUntilReady(url: string, patienceMs: number, failed: Promise<never>): Promise<void> {
  const giveUpAt = Date.now() + patienceMs;
  while (Date.now() < giveUpAt) {
    if (await Promise.race([isReady(url), failed])) return;
    await Promise.race([sleep(50), failed]);
  }
  throw new Error(`The desk at ${url} did not become ready within ${patienceMs / 1000} s.`);
}

async function isReady(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/api/ready`, { signal: AbortSignal.timeout(2000) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
