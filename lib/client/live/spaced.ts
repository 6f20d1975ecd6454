/** Makes a function that does `work` soon after it is called, and once for all calls within `ms` of each other. */
export function spaced(ms: number, work: () => void): { call: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let doneAt = 0;
  const run = () => {
    timer = undefined;
    doneAt = Date.now();
    work();
  };
  return {
    call: () => {
      timer ??= setTimeout(run, Math.max(0, doneAt + ms - Date.now()));
    },
    stop: () => {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
