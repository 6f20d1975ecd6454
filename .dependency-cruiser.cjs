/**
 * Who may import whom (ARCHITECTURE.md#folders), as errors:
 * app → components → lib/client, lib/server → lib/lifecycle → lib/db → lib/engine;
 * the worker → lib/agents, lib/api-client, and never db or lifecycle.
 * dependency-cruiser reads TypeScript 7 sources through @swc/core: without it, it sees no imports and says all is well.
 * test/import-direction.test.ts plants forbidden imports and sees them refused.
 */

/** Of the house, and free for everyone but the engine. */
const house =
  "^lib/(environment|log|process-registry|process-identity|project-folder|reserved-addresses|setting-schemas|settings|version)\\.ts$";
const tests = "\\.test\\.tsx?$|^test/|^e2e/";

/** Each layer may import itself, the layers named here, the house, and packages. Nothing else. */
const layers = {
  "lib/engine": [],
  "lib/contract": ["lib/engine"],
  "lib/db": ["lib/contract", "lib/engine"],
  "lib/lifecycle": ["lib/contract", "lib/db", "lib/engine"],
  "lib/api-client": ["lib/contract", "lib/engine"],
  "lib/agents": ["lib/contract", "lib/engine", "lib/api-client"],
  "lib/worker": ["lib/contract", "lib/engine", "lib/api-client", "lib/agents"],
  "lib/server": ["lib/contract", "lib/engine", "lib/db", "lib/lifecycle"],
  "lib/client": ["lib/contract", "lib/engine", "lib/api-client", "lib/server/actions"],
  components: ["lib/contract", "lib/engine", "lib/client", "lib/server"],
  app: ["components", "lib/contract", "lib/engine", "lib/client", "lib/server", "lib/lifecycle"],
  "lib/cli": ["lib/"],
};

const layerRules = Object.entries(layers).map(([layer, allowed]) => ({
  name: `${layer.replace("lib/", "")}-imports`,
  severity: "error",
  comment: `${layer} may import ${["itself", ...allowed].join(", ")} (ARCHITECTURE.md#folders).`,
  from: { path: `^${layer}/`, pathNot: tests },
  to: {
    path: "^(app|components|lib|test|e2e|bench|bin)/",
    pathNot: [`^${layer}/`, ...allowed.map((name) => `^${name}`), ...(layer === "lib/engine" ? [] : [house])],
  },
}));

module.exports = {
  forbidden: [
    ...layerRules,
    {
      name: "engine-is-pure",
      severity: "error",
      comment: "lib/engine has no clock, no dice, no I/O: it imports zod and itself.",
      from: { path: "^lib/engine/", pathNot: tests },
      to: { pathNot: ["^lib/engine/", "^node_modules/zod/"] },
    },
    {
      name: "prisma-reads",
      severity: "error",
      comment: "Prisma's client is used in lib/db and, for reads, in lib/server/queries.",
      from: { pathNot: [`^lib/(db|server/queries)/`, tests] },
      to: { path: "^lib/db/connection/(prisma\\.ts|generated/client\\.ts)$" },
    },
    {
      name: "pg-in-db",
      severity: "error",
      comment: "Connections and statements are lib/db's; everyone else calls its functions.",
      from: { pathNot: ["^lib/db/", "^bench/", tests] },
      to: { path: ["^node_modules/(@types/)?pg/", "^lib/db/connection/pool\\.ts$"] },
    },
    {
      name: "house-imports-nobody",
      severity: "error",
      comment: "What everyone imports must not import a layer.",
      from: { path: house },
      to: { path: "^(app|components|lib|test|e2e)/", pathNot: house },
    },
    {
      name: "tests-are-not-imported",
      severity: "error",
      comment: "Code never depends on a test or on what only tests use.",
      from: { pathNot: tests },
      to: { path: tests },
    },
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    { name: "no-unresolved", severity: "error", from: {}, to: { couldNotResolve: true } },
    {
      name: "no-undeclared-packages",
      severity: "error",
      from: {},
      to: { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
    },
  ],
  options: {
    doNotFollow: { path: ["node_modules", "^lib/db/connection/generated"] },
    exclude: { path: ["^\\.(next|builds|node|yardmaster)/", "^next-env\\.d\\.ts$"] },
    parser: "swc",
    tsPreCompilationDeps: false,
    moduleSystems: ["es6", "cjs"],
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["types", "import", "node", "default"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".cjs", ".json", ".d.ts"],
      mainFields: ["module", "main", "types", "typings"],
    },
  },
};
