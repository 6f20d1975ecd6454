import { partsOf } from "./dates.js";

const two = (number) => String(number).padStart(2, "0");
const FORMATS = {
  DE: ({ year, month, date }) => `${two(date)}.${two(month)}.${year}`,
  GB: ({ year, month, date }) => `${two(date)}/${two(month)}/${year}`,
};

/** A day as a customer of that country reads it. */
export function formatDay(day, country) {
  const format = FORMATS[country];
  if (!format) throw new RangeError(`no date format for ${country}`);
  return format(partsOf(day));
}
