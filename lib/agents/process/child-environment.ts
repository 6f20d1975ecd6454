/** Of the desk itself, or of a tool that runs the worker: not for the programs that a worker starts. */
const NOT_FOR_CHILDREN = [
  "DATABASE_URL",
  "HOST",
  "NEXTAUTH_SECRET",
  "NEXTAUTH_URL",
  "NODE_CHANNEL_FD",
  // Set by `node --test`: a `node --test` below it would run nothing and say all is well.
  "NODE_TEST_CONTEXT",
  "PORT",
  "YARDMASTER_ADMIN_EMAIL",
  "YARDMASTER_ADMIN_PASSWORD",
  "YARDMASTER_DATA",
  "YARDMASTER_RATE_LIMIT",
  "YARDMASTER_TOKEN",
];

/** Set by git for its hooks: they would point a child's git at another repository. */
const OF_A_GIT_HOOK =
  /^GIT_(DIR|WORK_TREE|INDEX_FILE|PREFIX|COMMON_DIR|OBJECT_DIRECTORY|ALTERNATE_OBJECT_DIRECTORIES|NAMESPACE)$/;

/** The environment of an agent's or a check's process: the worker's, without what is the desk's own, and with `extra`. */
export function childEnvironment(
  extra: Record<string, string>,
  env: Record<string, string | undefined> = process.env,
): Record<string, string | undefined> {
  const inherited = Object.entries(env).filter(
    ([name]) => !NOT_FOR_CHILDREN.includes(name) && !OF_A_GIT_HOOK.test(name),
  );
  return { ...Object.fromEntries(inherited), ...extra };
}
