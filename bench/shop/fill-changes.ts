import { type RawBuilder, sql } from 'kysely';
import { inTransaction } from '#platform/database/transaction.ts';
import { inBatches } from './in-batches.ts';
import type { ShopDeps } from './shop.ts';

/** When the oldest change was made. The others follow, one every half a minute. */
const FIRST_AT = Date.UTC(2026, 0, 1);
const ADMINS = ['Holly North', 'Nick Frost', 'Vixen Snow'];

/** The id of what change number `index` was made to. */
export function thingOfChange(index: number): string {
  return `${Math.imul(index, 0x9e3779b1) >>> 0}`.padStart(32, 'thing');
}

function changeNumber(index: number) {
  const isExport = index % 1000 === 0;
  return {
    id: `${Math.imul(index, 0x85ebca6b) >>> 0}`.padStart(32, 'change'),
    created_at: FIRST_AT + index * 30_000,
    kind: isExport ? ('export' as const) : ('change' as const),
    admin_id: `admin-${index % ADMINS.length}`,
    admin_name: ADMINS[index % ADMINS.length] ?? '',
    ...(isExport
      ? { action: 'An order receipt as a PDF file', thing: 'Order', fields: '[]' }
      : { action: 'Change a package', thing: 'Package', fields: '["name","price"]' }),
    thing_id: thingOfChange(index),
    thing_name: null,
  };
}

/** What changes are found by besides their things' ids, with the rows that have these words. */
const WORDS: readonly { words: string; where: RawBuilder<boolean> }[] = [
  ...ADMINS.map((name) => ({
    words: name.toLowerCase(),
    where: sql<boolean>`admin_name = ${name}`,
  })),
  { words: 'change a package name price', where: sql<boolean>`kind = 'change'` },
];

/** Fills a shop with what admins changed: the newest is number `count - 1`. */
export async function fillChanges(deps: ShopDeps, count: number): Promise<void> {
  await inTransaction(deps, async ({ db }) => {
    for (const numbers of inBatches(count))
      await db.insertInto('admin_change').values(numbers.map(changeNumber)).execute();
    // Millions of words: written in the order of one index, and without the other.
    await db.schema.dropIndex('search_word_subject').execute();
    const insert = (word: RawBuilder<string>, where: RawBuilder<boolean>) =>
      sql`insert into search_word (scope, word, subject_id)
        select 'change', ${word}, id from admin_change where ${where} order by 2, 3`.execute(db);
    for (const { words, where } of WORDS)
      for (const word of words.split(' ')) await insert(sql`${sql.lit(word)}`, where);
    await insert(sql`thing_id`, sql`1 = 1`);
    await db.schema
      .createIndex('search_word_subject')
      .on('search_word')
      .columns(['scope', 'subject_id', 'word'])
      .execute();
  });
}
