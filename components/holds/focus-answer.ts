/** Puts the focus on the answer: on what is chosen, else on the first option, else on the words. Without a form: `otherwise`. */
export function focusAnswer(form: HTMLElement | null, otherwise: () => void): void {
  const target =
    form?.querySelector<HTMLElement>("input:checked") ??
    form?.querySelector<HTMLElement>("input") ??
    form?.querySelector<HTMLElement>("textarea");
  if (!target) otherwise();
  target?.focus();
  target?.scrollIntoView({ block: "nearest" });
}
