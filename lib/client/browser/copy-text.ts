/**
 * Copies a text; whether it did. Browsers give their clipboard only to addresses with https and to this machine: on others the
 * text is selected and copied as a person would.
 */
export async function copyText(text: string): Promise<boolean> {
  if (window.isSecureContext)
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
  const focused = document.activeElement;
  const field = Object.assign(document.createElement("textarea"), { value: text, readOnly: true });
  field.className = "fixed size-px opacity-0";
  // Beside what has focus: a dialog would take it back from anywhere else.
  (focused?.parentElement ?? document.body).append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return done;
}
