/** The API of a web process with what runs beside it: maintenance and the listening connection; without pages. */
import { createServer } from "node:http";
import { registerHooks } from "node:module";
import type { AddressInfo } from "node:net";
import { answerFigures } from "../sse/answer-figures.ts";

// Outside of a bundler, Next's own modules are found by their file names alone.
registerHooks({ resolve: (name, context, next) => next(/^next\/[a-z]+$/.test(name) ? `${name}.js` : name, context) });
const { answerApi } = await import("#lib/server/web-server/answer-api.ts");
const { requestListener } = await import("#lib/server/web-server/request-listener.ts");
const { startBackground } = await import("#lib/server/maintenance/start-background.ts");

startBackground();
answerFigures();
const nothing = async () => {};
const server = createServer(requestListener(() => {}, nothing, false, false, answerApi));
server.listen(0, "127.0.0.1", () => process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
