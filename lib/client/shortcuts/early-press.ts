/** Milliseconds: what happens later than that is no longer expected by who pressed the key. */
const WORTH_MS = 5_000;

let expected = 0;
let kept: { press: string; event: KeyboardEvent; selected: string | null } | null = null;

/** Notes that a part of the page is on its way, until what is returned is called: it may have keys of its own. */
export function expectPart(): () => void {
  let isOnItsWay = true;
  expected++;
  return () => {
    if (isOnItsWay) expected--;
    isOnItsWay = false;
  };
}

/** Keeps a press that nothing on the page wants yet, while a part is on its way; the last one, until one goes on. */
export function keepPress(press: string, event: KeyboardEvent): void {
  if (expected === 0 || event.repeat) return;
  kept = { press, event, selected: selectedRow() };
  document.addEventListener("pointerdown", forgetPress, { capture: true, once: true });
}

/** The person went on: what was pressed before was for what they saw then. */
export function forgetPress(): void {
  kept = null;
}

/** The press that waits, if it is still worth something: another row that is selected now is not what it was for. */
export function keptPress(): { press: string; event: KeyboardEvent } | null {
  if (kept === null || kept.selected !== selectedRow()) return null;
  return performance.now() - kept.event.timeStamp < WORTH_MS ? kept : null;
}

function selectedRow(): string | null {
  return document.querySelector("[role=option][aria-selected=true]")?.id ?? null;
}
