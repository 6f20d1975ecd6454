import type { NextConfig } from "next";

const config: NextConfig = {
  // bin/up gives each build a folder of its own, so that a running desk keeps the one it was started with.
  distDir: process.env.YARDMASTER_BUILD ?? ".next",
  poweredByHeader: false,
  // An address of the API with a slash too many is not there; a redirect would lose the body of a write.
  skipTrailingSlashRedirect: true,
  reactStrictMode: true,
  typescript: {
    // `npm run check` checks the types of the whole repository, tests and worker too, before anything lands. The build is
    // part of the first start (bin/up): a second check there would make a person wait and could tell them nothing to do.
    ignoreBuildErrors: true,
    // Next writes into the file it is given when the build folder is not .next; this one it leaves alone.
    tsconfigPath: "tsconfig.next.json",
  },
  experimental: {
    // The build is part of the first start. These three would be two fifths of it: a cache that bin/up's next build, in a folder
    // of its own, never reads; maps that nothing reads; and server code made shorter for nobody.
    turbopackFileSystemCacheForBuild: false,
    turbopackSourceMaps: false,
    serverMinification: false,
    // Few large chunks compress better than many small ones: a sixth of what the first page loads. What two pages share may
    // then be sent twice, once and for ever.
    turbopackChunking: {
      priorityRoutes: [/^\/p\/\[project\]\/queue/],
      priorityBoost: 4,
      minChunkSize: 600_000,
      maxMergeChunkSize: 2_000_000,
      maxChunkCountPerGroup: 4,
    },
  },
  // These look for files beside themselves or hold native code: bundled, they do not find them.
  serverExternalPackages: ["@node-rs/argon2", "@prisma/adapter-pg", "@prisma/client", "pg", "pino", "prom-client"],
};

export default config;
