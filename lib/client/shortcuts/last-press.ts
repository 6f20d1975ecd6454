let byKey = false;

if (typeof document !== "undefined") {
  document.addEventListener("keydown", noteKey, { capture: true });
}

/** Whether what happens now was asked for with a key: since then the pointer has neither moved nor pressed. */
export function wasKey(): boolean {
  return byKey;
}

function noteKey(): void {
  if (byKey) return;
  byKey = true;
  document.addEventListener("pointerdown", notePointer, { capture: true, once: true });
  document.addEventListener("pointermove", notePointer, { capture: true, once: true });
}

function notePointer(): void {
  byKey = false;
}
