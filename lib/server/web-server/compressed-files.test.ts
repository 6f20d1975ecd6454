import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { compressStatic } from "#lib/cli/up/compress-static.ts";
import { compressedFiles } from "./compressed-files.ts";

let build: string;
let server: Server;

beforeAll(async () => {
  build = await mkdtemp(path.join(tmpdir(), "yardmaster-build-"));
  await mkdir(path.join(build, "static", "chunks"), { recursive: true });
  await writeFile(path.join(build, "static", "chunks", "a.js"), "let yard = 1;".repeat(100));
  await compressStatic(build);
  const files = compressedFiles(build);
  server = createServer((request, response) => files(request, response, () => void response.end("from Next")));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});

afterAll(async () => {
  server.close();
  await rm(build, { recursive: true });
});

async function get(address: string, encodings: string) {
  const { port } = server.address() as AddressInfo;
  return new Promise<{ headers: NodeJS.Dict<string | string[]>; body: Buffer }>((resolve, reject) => {
    request({ port, path: address, headers: { "accept-encoding": encodings } }, async (response) => {
      const chunks = await response.toArray();
      resolve({ headers: response.headers, body: Buffer.concat(chunks) });
    })
      .on("error", reject)
      .end();
  });
}

it("answers with the compressed script, to be kept for ever", async () => {
  const { headers, body } = await get("/_next/static/chunks/a.js", "gzip, br");
  expect(headers).toMatchObject({
    "content-encoding": "br",
    "content-type": "text/javascript",
    "cache-control": "public,max-age=31536000,immutable",
    vary: "Accept-Encoding",
  });
  expect(brotliDecompressSync(body).toString()).toBe("let yard = 1;".repeat(100));
});

it.each([
  ["a browser without Brotli", "/_next/static/chunks/a.js", "gzip"],
  ["another file", "/_next/static/chunks/b.js", "br"],
  ["a path that leads out", "/_next/static/../../../a.js", "br"],
])("leaves %s to Next", async (_name, address, encodings) => {
  expect((await get(address, encodings)).body.toString()).toBe("from Next");
});
