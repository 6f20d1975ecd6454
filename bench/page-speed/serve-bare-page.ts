import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import next from "next";
import { compressedFiles } from "#lib/server/web-server/compressed-files.ts";

/** Serves the build of the folder it is started with, compressed as the desk serves its own; prints its port. */
const dir = process.argv[2] ?? "";
const app = next({ dev: false, dir });
await app.prepare();
const files = compressedFiles(path.join(dir, ".next"));
const answer = app.getRequestHandler();
const server = createServer((request, response) => files(request, response, () => void answer(request, response)));
server.listen(0, "127.0.0.1", () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
