import type { BrowserContext } from "playwright";

/** Bytes of scripts as they are sent, to a browser that has none of them yet. */
export interface Scripts {
  load: number;
  /** Three seconds later, with what was fetched after the first paint. */
  later: number;
}

/** Opens a page and counts its scripts. */
export async function scriptsOf(context: BrowserContext, address: string): Promise<Scripts> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send("Network.enable");
  await cdp.send("Network.setCacheDisabled", { cacheDisabled: true });
  const scripts = new Set<string>();
  let bytes = 0;
  cdp.on("Network.responseReceived", ({ requestId, type }) => type === "Script" && scripts.add(requestId));
  cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto(address, { waitUntil: "load" });
  const load = bytes;
  await page.waitForTimeout(3000);
  await page.close();
  return { load, later: bytes };
}
