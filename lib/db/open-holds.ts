/**
 * Which open holds a filter means, as a condition on `hold` and its `ticket` by these names. Parameters: $1 ids of projects
 * (null: all), $2 reasons, $3 owners (ids of people, or roles), $4 fingerprints, $5 text in key, title or summary; null does
 * not filter. The queue and the batches read it alike, so that a batch decides what the list shows.
 */
export function openHolds(h: string, t: string): string {
  return `${h}.state = 'open' AND ($1::text[] IS NULL OR ${h}.project_id = ANY ($1))
  AND ($2::text[] IS NULL OR ${h}.reason = ANY ($2))
  AND ($3::text[] IS NULL OR ${h}.owner_user_id = ANY ($3) OR ${h}.owner_user_id IS NULL AND ${h}.owner_role = ANY ($3))
  AND ($4::text[] IS NULL OR ${h}.fingerprint = ANY ($4))
  AND ($5::text IS NULL OR strpos(lower(${t}.key), lower($5)) > 0 OR strpos(lower(${t}.title), lower($5)) > 0 OR strpos(lower(${h}.summary), lower($5)) > 0)`;
}
