/**
 * Stores that ran from the sources between versions 1.1.0 and 1.2.0 had 27 migrations that no release has. They are one
 * now, which leads to the same schema. Their names are never used again.
 */
import { sql } from 'kysely';
import type { Database } from '../schema.ts';

/** The one migration that took their place. */
export const RELEASED = '0021-version-1-2-0';
/** The last of them: a store that has it has them all, and goes on as it is. */
export const LAST_UNRELEASED = '0047-codes-that-look-the-same';
/** The others, in order. A store whose newest migration is one of them cannot be updated by this version. */
export const UNRELEASED: readonly string[] = [
  '0021-versions-of-edited-things',
  '0022-lease',
  '0023-chunk-writers',
  '0024-prepare-unusable-again',
  '0025-returned-lines',
  '0026-cards-of-receipts',
  '0027-lines-of-orders',
  '0028-package-pages',
  '0029-pages-and-pictures-of-the-shop',
  '0030-once-on-sale',
  '0031-consumer-rights',
  '0032-admins-and-second-factors',
  '0033-changes-by-admins',
  '0034-promotion-codes',
  '0035-receipts-of-uploads',
  '0036-indexes-of-the-desk',
  '0037-shared-timers',
  '0038-what-is-watched',
  '0039-grants',
  '0040-progress-by-video',
  '0041-entries-of-an-order',
  '0042-recheck-prepared-videos',
  '0043-holds-by-line',
  '0044-inquiries-and-failed-refunds',
  '0045-unknown-withdrawals',
  '0046-folded-search-words',
];
/** The last commit that has them, for stores and backups that are in between. */
export const LAST_COMMIT = 'ad4a662d';

/** Replaces the names of unreleased migrations by the one that they have in releases, and sorts them. */
export function asReleased(names: readonly string[]): string[] {
  if (!names.includes(LAST_UNRELEASED)) return [...names];
  const others = names.filter((name) => name !== LAST_UNRELEASED && !UNRELEASED.includes(name));
  return [...others, RELEASED].sort();
}

/** Enters the one migration for a store that has all the others, so that the migrator goes on from there. */
export async function enterReleased(db: Database): Promise<void> {
  const renamed = await sql`update kysely_migration set name = ${RELEASED}
    where name = ${LAST_UNRELEASED}`.execute(db);
  if (renamed.numAffectedRows !== 1n) return;
  await sql`delete from kysely_migration where name in (${sql.join(UNRELEASED)})`.execute(db);
}
