import { spawn } from "node:child_process";
import { MARK } from "#lib/agents/process/child-group.ts";

/**
 * Reads which process groups are running. When its input ends, because the worker is gone for whatever reason, it ends those that
 * still run and the processes that have left them. It has a session of its own, so that it survives a kill of the worker's group.
 * An entry is `group/mark`.
 */
const SCRIPT = `
groups=" "
while read -r verb group; do
  case "$verb" in
    start) groups="$groups$group/$(tr '\\0' '\\n' <"/proc/$group/environ" | grep '^${MARK}=') " ;;
    end) case "$groups" in *" $group/"*) rest="\${groups#*" $group/"}"; groups="\${groups%%" $group/"*} \${rest#* }" ;; esac ;;
  esac
done 2>/dev/null
signal() {
  for entry in $groups; do
    kill -s "$1" -- "-\${entry%%/*}"
    [ -z "\${entry#*/}" ] || for file in $(grep -lsF "\${entry#*/}" /proc/[0-9]*/environ); do
      file="\${file%/environ}"; kill -s "$1" "\${file#/proc/}"
    done
  done 2>/dev/null
}
signal TERM
case "$groups" in *[0-9]*) sleep 1.5 ;; esac
signal KILL
`;

/** Hands a process group to the watchdog; call the returned function once the group has ended. */
export type Adopt = (groupId: number) => () => void;

/** Starts the watchdog of this worker process: a group it has adopted does not outlive the worker, even after kill -9. */
export function startWatchdog(): { adopt: Adopt; stop(): void } {
  const child = spawn("/bin/sh", ["-c", SCRIPT], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
    // A worker that an agent started is marked by that agent's end; its watchdog has to outlive it.
    env: { ...process.env, [MARK]: undefined },
    cwd: "/",
  });
  child.unref();
  child.on("error", () => {});
  child.stdin.on("error", () => {});
  (child.stdin as unknown as { unref(): void }).unref();
  const tell = (line: string) => void child.stdin.write(`${line}\n`);
  return {
    adopt(groupId) {
      tell(`start ${groupId}`);
      return () => tell(`end ${groupId}`);
    },
    stop: () => void child.stdin.end(),
  };
}
