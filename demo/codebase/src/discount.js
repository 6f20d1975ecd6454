/** Reads terms such as "2/10 net 30": 2 percent within 10 days, else all within 30. */
export function parseDiscount(text) {
  const match = /^(\d+)\/(\d+) net (\d+)$/.exec(text);
  return { percent: Number(match[1]), withinDays: Number(match[2]), netDays: Number(match[3]) };
}
