import { LOADING } from "#lib/client/browser/early-clicks.ts";

/** Milliseconds after which whoever pressed a key no longer expects it to act. */
export const PRESS_EXPIRES_MS = 5_000;

/** Why what sends did nothing: nobody could see what it would send. */
export const NOT_DRAWN = "Nothing was sent: it was not drawn yet. Press Enter again.";

let early: { press: string; event: KeyboardEvent; selected: string | null } | null = null;

/** Remembers a press that nothing on the page answers while a part of it is loading; the last one, until a click or another press. */
export function rememberPress(press: string, event: KeyboardEvent): void {
  if (event.repeat || sends(press) || document.querySelector(LOADING) === null) return;
  early = { press, event, selected: selectedRow() };
  document.addEventListener("pointerdown", forgetPress, { capture: true, once: true });
}

/** What sends acts on what is seen, and so never on what comes later. */
export function sends(press: string): boolean {
  return press === "enter" || press === "mod+enter";
}

/** The person went on: the press was for what they saw before. */
export function forgetPress(): void {
  early = null;
}

/** The press that waits for its part; null once it has expired or another row is selected than the one it was for. */
export function earlyPress(): { press: string; event: KeyboardEvent } | null {
  if (early === null || early.selected !== selectedRow()) return null;
  return performance.now() - early.event.timeStamp < PRESS_EXPIRES_MS ? early : null;
}

function selectedRow(): string | null {
  return document.querySelector("[role=option][aria-selected=true]")?.id ?? null;
}
