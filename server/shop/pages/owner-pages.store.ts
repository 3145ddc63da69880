import type { Selectable } from 'kysely';
import type { PageLink } from '#contract/shop/owner-pages.ts';
import { isolated } from '#contract/values/characters.ts';
import { asShown, changedMeanwhile, nextVersion } from '#platform/database/edited-rows.ts';
import type { Schema } from '#platform/database/schema.ts';
import type { Db, Deps } from '#platform/deps.ts';

/** A page as it was saved. */
export interface SavedPage extends PageLink {
  /** Markdown. */
  text: string;
  version: number;
}

function asPage({ name, title, text, updated_at }: Selectable<Schema['owner_page']>): SavedPage {
  return { name, title: isolated(title), text, version: updated_at };
}

/** All saved pages, by title. */
export async function listSavedPages({ db }: Db): Promise<SavedPage[]> {
  const rows = await db.selectFrom('owner_page').selectAll().orderBy('title').execute();
  return rows.map(asPage);
}

/** The links to all pages with a text, by title. */
export async function listFilledPages({ db }: Db): Promise<PageLink[]> {
  const filled = db.selectFrom('owner_page').select(['name', 'title']).where('text', '<>', '');
  const rows = await filled.orderBy('title').execute();
  return rows.map(({ name, title }) => ({ name, title: isolated(title) }));
}

/** A saved page; undefined if there is none of that name. */
export async function findSavedPage({ db }: Db, name: string): Promise<SavedPage | undefined> {
  const row = await db
    .selectFrom('owner_page')
    .selectAll()
    .where('name', '=', name)
    .executeTakeFirst();
  return row && asPage(row);
}

type NewPage = Omit<SavedPage, 'version'>;

/** Adds a page. Returns false if there is one of that name. */
export async function addPage(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  page: NewPage,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('owner_page')
    .values({ ...page, updated_at: clock.now() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows !== 0n;
}

/**
 * Saves a page, also one that was never saved, whose version is 0. Throws 409 if a `version` is given that it no
 * longer has.
 */
export async function savePage(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { version, ...page }: NewPage & { version?: number | undefined },
): Promise<void> {
  const now = clock.now();
  const change = {
    title: page.title,
    text: page.text,
    updated_at: nextVersion('owner_page', now),
  };
  if (version !== undefined && version > 0) {
    const one = db.updateTable('owner_page').set(change).where('name', '=', page.name);
    const { numUpdatedRows } = await one.where(asShown('owner_page', version)).executeTakeFirst();
    if (numUpdatedRows === 0n) throw changedMeanwhile();
    return;
  }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('owner_page')
    .values({ ...page, updated_at: now })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet(change).where(asShown('owner_page', version)),
    )
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) throw changedMeanwhile();
}

/** Deletes a page. Returns false if there is none of that name. */
export async function deletePage({ db }: Db, name: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('owner_page')
    .where('name', '=', name)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
