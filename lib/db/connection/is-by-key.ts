/** So many values a list may have; a list of each length is a statement of its own on each connection. */
const LONGEST_LIST = 8;

/**
 * Whether a statement of Prisma reads one row, or the rows that belong to one: then the plan by the key is right for any value, and each
 * connection makes it once. To plan the read of a hold takes 3 ms, to run it 0.05. A read that filters many rows is planned for its values.
 */
export function isByKey(sql: string): boolean {
  const values = sql.match(/\$\d+/g)?.length ?? 0;
  return BY_KEY.test(sql) && values <= LONGEST_LIST && !/ OR | (?:LIKE|ILIKE|EXISTS)\b/.test(sql);
}

const BY_KEY = /^SELECT .* WHERE \(?"public"\."\w+"\."(?!project_id")(?:id|key|slug|\w+_id)" (?:=|IN) /s;
