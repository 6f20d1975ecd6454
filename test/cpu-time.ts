/** Milliseconds that this process has computed so far: how long work takes, also where others use the machine. */
export function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
