/** A web process of this build on two ports: one asks the API before Next, as the product does, the other Next alone. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import next from "next";
import { projectFolder } from "#lib/project-folder.ts";
import { offeredApi } from "#lib/server/web-server/offered-api.ts";
import { type Application, requestListener } from "#lib/server/web-server/request-listener.ts";

const application = next({ dev: false, dir: projectFolder });
await application.prepare();
const pages = application.getRequestHandler();
const throughNext = await serve(pages);
await fetch(`${throughNext}/api/health`);
const api = offeredApi();
if (api === undefined) throw new Error("This build does not offer the API before Next.");
process.on("message", () => process.send?.({ cpu: process.cpuUsage(), rss: process.memoryUsage().rss }));
process.send?.({ urls: [await serve(api), throughNext] });

async function serve(answerApi: Application): Promise<string> {
  const server = createServer(requestListener((_request, _response, on) => on?.(), pages, false, false, answerApi));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
