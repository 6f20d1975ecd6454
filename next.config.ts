import type { NextConfig } from "next";

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  // Types are checked by `npm run check`; a start from a bare clone need not wait for them again.
  typescript: { ignoreBuildErrors: true },
  // These look for files beside themselves or hold native code: bundled, they do not find them.
  serverExternalPackages: ["@node-rs/argon2", "@prisma/adapter-pg", "@prisma/client", "pg", "pino", "prom-client"],
};

export default config;
