/** Stands in for a dialog or menu whose code is loading, so that keys pressed meanwhile do not act on the page below. */
export function OverlayOnItsWay({ role }: { role: "dialog" | "menu" }) {
  return <span hidden role={role} data-state="open" />;
}
