import { spawn } from "node:child_process";

/**
 * Reads which process groups run, and once its input ends (the worker is gone, however) ends those that still do. In a session
 * of its own, so that what kills the worker's group leaves it alive.
 */
const SCRIPT = `
groups=" "
while read -r verb group; do
  case "$verb" in
    start) groups="$groups$group " ;;
    end) case "$groups" in *" $group "*) groups="\${groups%%" $group "*} \${groups#*" $group "}" ;; esac ;;
  esac
done
for group in $groups; do kill -s TERM -- "-$group"; done 2>/dev/null
case "$groups" in *[0-9]*) sleep 1.5 ;; esac
for group in $groups; do kill -s KILL -- "-$group"; done 2>/dev/null
`;

/** Names a process group to the watchdog; call the answer once the group has ended. */
export type Adopt = (groupId: number) => () => void;

/** Starts the watchdog of this worker process: what it has adopted does not outlive the worker, not even a kill -9. */
export function startWatchdog(): { adopt: Adopt; stop(): void } {
  const child = spawn("/bin/sh", ["-c", SCRIPT], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
    env: process.env,
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
