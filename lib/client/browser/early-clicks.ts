declare global {
  interface Window {
    /** Clicks on what is drawn and whose code is still loading, in their order. */
    earlyClicks?: EarlyClick[];
  }
}

interface EarlyClick {
  event: MouseEvent;
  target: Element;
  /** Of a checkbox or radio button: whether the click ticked it. */
  checked?: boolean;
}

/** Matches what is drawn while its code is loading: the body until React runs, and each late part until its own code has come. */
export const LOADING = "[data-loading]";

/** Runs in the head of the document, before any other code: notes clicks on what is still loading. */
export const NOTE_EARLY_CLICKS = `earlyClicks=[];addEventListener("click",function(e){var t=e.target;t.closest("${LOADING}")&&earlyClicks.push({event:e,target:t,checked:t.checked})},true)`;

const BOX = "input[type=radio], input[type=checkbox]";
/** Submit buttons are left out: React sends an early form again by itself. */
const CONTROL = `button:not([type=submit]), [role=option], ${BOX}`;

/**
 * Repeats early clicks on what has its code by now: each box that was ticked, and of everything else only the last click,
 * because the person went on from the ones before.
 */
export function repeatEarlyClicks(): void {
  const early = window.earlyClicks ?? [];
  const wanted = early.filter(
    ({ target }, at) => target.closest(BOX) || (at === early.length - 1 && target.closest(CONTROL)),
  );
  window.earlyClicks = wanted.filter(({ target }) => target.closest(LOADING));
  for (const click of wanted) if (!click.target.closest(LOADING)) repeat(click);
}

/**
 * React has heard this click itself: one on a part whose code has come brings the part to life at once. Repeated it would undo
 * itself, and close what it had opened; the clicks before it were not the last.
 */
export function forgetEarlyClick(click: MouseEvent): void {
  const early = window.earlyClicks ?? [];
  if (early.some(({ event }) => event === click))
    window.earlyClicks = early.filter(({ event, target }) => event !== click && target.closest(BOX));
}

function repeat({ target, checked }: EarlyClick): void {
  const control = target.closest<HTMLElement>(CONTROL);
  if (!control?.isConnected) return;
  // React hears of a box only by a click that changes it.
  if (control.matches(BOX)) (control as HTMLInputElement).checked = !checked;
  // A menu opens as soon as its button goes down.
  for (const type of ["pointerdown", "pointerup"])
    control.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true }));
  control.click();
}
