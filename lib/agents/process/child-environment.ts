/**
 * What every child of a worker has of the worker's environment (docs/contract.md#walls). Everything else, the keys
 * of the person who started the worker among it, is granted by name or not there.
 */
const ALWAYS = /^(PATH|HOME|USER|LOGNAME|SHELL|TERM|COLORTERM|NO_COLOR|TZ|LANG|LANGUAGE|LC_[A-Z]+)$/;

/** What a child gets: the desk's own `variables` for it, and of the worker's those that `grant` names. */
export interface ChildVariables {
  /** where it starts */
  cwd: string;
  variables: Record<string, string>;
  grant: readonly string[];
}

/** The environment of an agent's or a check's process: a list of what is allowed, the profile's grants, and its own variables. */
export function childEnvironment(
  { cwd, variables, grant }: ChildVariables,
  env: Record<string, string | undefined> = process.env,
): Record<string, string> {
  const inherited = Object.entries(env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && (ALWAYS.test(entry[0]) || grant.includes(entry[0])),
  );
  return { ...Object.fromEntries(inherited), ...userPath(env), PWD: cwd, ...variables };
}

/** The PATH of who started the worker: ours begins with the Node.js that `bin/runtime.sh` fetched, which comes last for them. */
function userPath({ PATH, YARDMASTER_USER_PATH: own }: Record<string, string | undefined>): { PATH?: string } {
  if (own === undefined || PATH === undefined) return {};
  const fetched = PATH.endsWith(`:${own}`) ? PATH.slice(0, -own.length - 1) : "";
  return { PATH: [own, fetched].filter(Boolean).join(":") };
}
