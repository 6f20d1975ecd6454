/**
 * Puts the focus on the answer: on the option that is chosen, else on the first one, else on the words; never on what is
 * only about keeping the answer, where letters would act as keys. Without a form: `otherwise`.
 */
export function focusAnswer(form: HTMLElement | null, otherwise: () => void): void {
  const fields = [...(form?.querySelectorAll<HTMLElement>("input, textarea, select") ?? [])].filter(
    (field) => field.closest("[data-keep]") === null,
  );
  const chosen = fields.find((field) => field.matches("[type=radio]:checked"));
  const words = fields.find((field) => field.matches("[data-answer]"));
  const target = chosen && words ? words : (chosen ?? fields[0]);
  if (!target) otherwise();
  target?.focus();
  target?.scrollIntoView({ block: "nearest" });
}

/** Puts the focus on the field for one's own words, else where the answer begins. */
export function focusWords(form: HTMLElement | null): void {
  const words = form?.querySelector<HTMLElement>("[data-answer]");
  if (words) words.focus();
  else focusAnswer(form, () => undefined);
}
