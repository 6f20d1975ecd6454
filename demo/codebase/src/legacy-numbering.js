/** Numbers of the years before 2020: "R" and six digits. Nothing writes them any more. */
export function legacyNumber(counter) {
  return `R${String(counter).padStart(6, "0")}`;
}
