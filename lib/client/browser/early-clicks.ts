declare global {
  interface Window {
    /** Clicks since the document began; undefined once React is there. */
    earlyClicks?: MouseEvent[] | undefined;
  }
}

/** Run in the head of the document, before any code of the page has come: notes what is clicked meanwhile. */
export const NOTE_EARLY_CLICKS =
  'window.earlyClicks=[];addEventListener("click",function(e){window.earlyClicks&&window.earlyClicks.push(e)},true)';

/** A control that was clicked before its code was there. */
export interface KeptClick {
  control: HTMLElement;
  /** of a box: whether it is ticked since */
  checked: boolean | null;
  event: MouseEvent;
}

/**
 * With one more click: each box as it is since, and of everything else only the last, for the person went on. A form that
 * is sent early is sent again by React.
 */
export function keepClick(kept: readonly KeptClick[], event: MouseEvent): KeptClick[] {
  const control = (event.target as Element).closest<HTMLElement>(
    "button:not([type=submit]), [role=option], input[type=radio], input[type=checkbox]",
  );
  const boxes = kept.filter(({ checked }) => checked !== null);
  return control ? [...boxes, { control, event, checked: isBox(control) ? control.checked : null }] : boxes;
}

/** Clicks again, now that somebody listens. */
export function clickAgain({ control, checked, event }: KeptClick): void {
  // What is on its way still is delivered now by React itself.
  if (!control.isConnected || event.eventPhase !== Event.NONE) return;
  // React hears of a box only by a click that changes it.
  if (isBox(control)) control.checked = !checked;
  // A menu opens as soon as its button goes down.
  for (const type of ["pointerdown", "pointerup"])
    control.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true }));
  control.click();
}

/** Clicks again what was clicked before React was there; a part whose own code is still to come keeps it for itself. */
export function clickEarlyAgain(): void {
  const early = window.earlyClicks?.reduce(keepClick, []) ?? [];
  window.earlyClicks = undefined;
  for (const click of early) clickAgain(click);
}

function isBox(control: HTMLElement): control is HTMLInputElement {
  return control instanceof HTMLInputElement;
}
