import { existsSync } from "node:fs";
import path from "node:path";
import sirv, { type RequestHandler } from "sirv";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * Answers requests for scripts and styles with what was compressed at the build (`lib/cli/up/compress-static.ts`). A browser
 * that does not take Brotli, and a build without compressed files, go on to Next. Their names hold a hash of what is in them:
 * they may be kept for ever.
 */
export function compressedFiles(build: string): RequestHandler {
  const folder = path.join(build, "compressed");
  if (!existsSync(folder)) return (_request, _response, next) => next?.();
  return sirv(folder, { brotli: true, extensions: [], maxAge: YEAR_SECONDS, immutable: true });
}
