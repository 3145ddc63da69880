import { sql } from 'kysely';
import { defineError } from '../errors/app-error.ts';

/** Tables that admins edit. `updated_at` is when a row was last edited and, as it only grows, its version. */
type Edited = 'package' | 'video' | 'setting' | 'owner_page';

/**
 * The edited row has changed since the form was opened. Thrown if the call names the version that it changes;
 * a call that names none changes any version.
 */
export const changedMeanwhile = defineError(
  'changed_meanwhile',
  409,
  'This was changed after you opened it. Nothing was saved. Compare both versions and save again.',
);

/** The next version of a row: now (milliseconds), or later if clocks differ. For the update that edits it. */
export function nextVersion(table: Edited, now: number) {
  const before = sql.ref(`${table}.updated_at`);
  return sql<number>`case when ${before} < ${now} then ${now} else ${before} + 1 end`;
}

/**
 * The condition that a row still has the version that was shown; always true without one. It belongs into the
 * update itself, so that of two at once only one finds its row.
 */
export function asShown(table: Edited, version: number | undefined) {
  if (version === undefined) return sql<boolean>`1 = 1`;
  return sql<boolean>`${sql.ref(`${table}.updated_at`)} = ${version}`;
}
