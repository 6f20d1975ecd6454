/** Days are ISO texts such as "2028-02-29"; months count from 1. */

export function isLeapYear(year) {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

export function daysInMonth(year, month) {
  return [31, isLeapYear(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1];
}

export function partsOf(day) {
  const [year, month, date] = day.split("-").map(Number);
  return { year, month, date };
}

export function isoDay(year, month, date) {
  return [String(year).padStart(4, "0"), String(month).padStart(2, "0"), String(date).padStart(2, "0")].join("-");
}

export function addDays(day, count) {
  const { year, month, date } = partsOf(day);
  return new Date(Date.UTC(year, month - 1, date + count)).toISOString().slice(0, 10);
}
