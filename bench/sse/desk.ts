/** The API of a web process with its listening connection: without pages, and without maintenance. */
import { createServer } from "node:http";
import { registerHooks } from "node:module";
import type { AddressInfo } from "node:net";
import { answerFigures } from "./answer-figures.ts";

// Outside of a bundler, Next's own modules are found by their file names alone.
registerHooks({ resolve: (name, context, next) => next(/^next\/[a-z]+$/.test(name) ? `${name}.js` : name, context) });
const { answerApi } = await import("#lib/server/web-server/answer-api.ts");
const { requestListener } = await import("#lib/server/web-server/request-listener.ts");
const { listen } = await import("#lib/server/live/listen.ts");

void listen(new AbortController().signal);
answerFigures();
const nothing = async () => {};
const server = createServer(requestListener(() => {}, nothing, false, false, answerApi));
server.listen(0, "127.0.0.1", () => process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
