/** The number after `last`: "2027-0041" → "2027-0042", and from 1 in a new year. */
export function nextNumber(last, year) {
  const [lastYear, counter] = (last ?? "").split("-");
  const next = Number(lastYear) === year ? Number(counter) + 1 : 1;
  return `${year}-${String(next).padStart(4, "0")}`;
}
