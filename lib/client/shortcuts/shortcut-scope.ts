const TEXT_INPUTS = new Set([
  "email",
  "number",
  "password",
  "search",
  "tel",
  "text",
  "url",
  "date",
  "time",
  "datetime-local",
]);
/** What a text field does with ⌘ or Ctrl itself. */
const EDITING = new Set(["mod+a", "mod+c", "mod+v", "mod+x", "mod+z", "mod+shift+z", "mod+y", "mod+b", "mod+i"]);
const OVERLAY = "[role=dialog], [role=alertdialog], [role=menu]";
const OPEN_OVERLAY =
  "[role=dialog][data-state=open], [role=alertdialog][data-state=open], [role=menu][data-state=open]";

/**
 * Whether a press may act (docs/interaction.md#keyboard): plain keys are off while a field, menu or dialog has focus; ⌘ and
 * Ctrl act in fields too, but for what the field needs itself, and Escape leads out of it. `inDialog` turns it round: only
 * inside an open dialog.
 */
export function mayAct(press: string, target: Element | null, inDialog: boolean): boolean {
  const overlay = target?.closest(OVERLAY) ?? document.querySelector(OPEN_OVERLAY);
  if (inDialog !== (overlay !== null) || overlay?.getAttribute("role") === "menu") return false;
  if (isTextField(target)) return press === "escape" || (press.startsWith("mod+") && !EDITING.has(press));
  return !isKeyOfControl(press, target);
}

/** Whether a dialog may open by itself now: nobody types, and no other dialog or menu is open. */
export function mayInterrupt(): boolean {
  return !isTextField(document.activeElement) && document.querySelector(OPEN_OVERLAY) === null;
}

/** Whether this is written in, or chosen from by typing. */
export function isTextField(target: EventTarget | null): target is HTMLElement {
  if (target instanceof HTMLInputElement) return TEXT_INPUTS.has(target.type);
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  return target instanceof HTMLElement && (target.isContentEditable || target.getAttribute("role") === "combobox");
}

/** Enter and Space press a button, Enter alone the link of a row; arrows move inside tabs, radios and sliders. An option is chosen already: Enter goes on. */
function isKeyOfControl(press: string, target: Element | null): boolean {
  if (press === "enter" && target?.matches("[type=radio]")) return false;
  if (press === "space" && target?.matches("a[data-row]")) return false;
  if (press === "enter" || press === "space")
    return target?.closest("button, a[href], summary, input, [role=tab], [role=checkbox], [role=radio]") != null;
  if (press.startsWith("arrow"))
    return target?.closest("[role=tablist], [role=radiogroup], [role=slider], [type=radio]") != null;
  return false;
}
