/** Stands for a dialog or menu whose code is on its way: keys pressed meanwhile are not for the page below. */
export function OverlayOnItsWay({ role }: { role: "dialog" | "menu" }) {
  return <span hidden role={role} data-state="open" />;
}
