import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

const compress = promisify(brotliCompress);

/**
 * Compresses a build's scripts and styles as far as Brotli can, into `compressed/` of its folder, where the web server looks
 * first (`lib/server/web-server/compressed-files.ts`). Next compresses on each request, with gzip, which is an eighth more.
 */
export async function compressStatic(build: string): Promise<void> {
  const folder = path.join(build, "static");
  const files = (await readdir(folder, { recursive: true })).filter((name) => /\.(?:js|css|svg)$/.test(name));
  await Promise.all(
    files.map(async (name) => {
      const target = path.join(build, "compressed", "_next", "static", `${name}.br`);
      const bytes = await compress(await readFile(path.join(folder, name)), {
        params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
      });
      await mkdir(path.dirname(target), { recursive: true });
      await writeFile(target, bytes);
    }),
  );
}
