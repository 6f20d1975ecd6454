import { addDays, isoDay, partsOf } from "./dates.js";

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** When an invoice is due: `{ days }` after its day, or `{ endOfMonth }` months on, at the end of that month. */
export function dueDate(issued, terms) {
  if (terms.days !== undefined) return addDays(issued, terms.days);
  const { year, month } = partsOf(issued);
  const index = month - 1 + terms.endOfMonth;
  const dueYear = year + Math.floor(index / 12);
  return isoDay(dueYear, (index % 12) + 1, lastDay(dueYear, (index % 12) + 1));
}

function lastDay(_year, month) {
  return DAYS[month - 1];
}
