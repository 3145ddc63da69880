import { type SelectQueryBuilder, sql } from 'kysely';
import type { Database, Schema } from './schema.ts';
import { beginningWith, type Scope, typedWords } from './search-words.ts';

/** A word with fewer entries is rare: reading and sorting its rows is fast. */
const RARE = 3000;
/** How many of the newest rows are searched for other words. */
const NEWEST = 2000;

interface Row {
  id: string;
  created_at: number;
}

interface Search {
  scope: Scope;
  /** The search text; empty for all rows. Each of its words must begin a word of the row. */
  words: string;
  limit: number;
}

/**
 * The newest rows of a query, at most `limit`, that match the search text. Rows are found by a rare
 * word. If no word is rare, enough of the newest rows are likely to match, so those are searched one
 * by one, because sorting every match takes a second.
 */
export async function newestFirst<Table extends keyof Schema, Output extends Row>(
  db: Database,
  query: SelectQueryBuilder<Schema, Table, Output>,
  { scope, words, limit }: Search,
): Promise<Output[]> {
  const typed = typedWords(words);
  const rare = await findRareWord(db, scope, typed);
  if (typed.length > 0 && rare === undefined) {
    const newest = await fromNewest(query);
    const found = await sorted(narrowed(newest.query, scope, typed), limit);
    if (found.length === limit || newest.isAll) return found;
  }
  const [leading = '', ...others] = rare ? [rare, ...typed.filter((one) => one !== rare)] : typed;
  if (leading === '') return sorted(query, limit);
  const led = query.where(sql<boolean>`id in (
    select subject_id from search_word where ${beginningWith(scope, leading)}
  )`);
  return sorted(narrowed(led, scope, others), limit);
}

/** The newest rows of a query that are worth searching, and whether those are all. */
async function fromNewest<Table extends keyof Schema, Output>(
  query: SelectQueryBuilder<Schema, Table, Output>,
) {
  const start = await query
    .clearSelect()
    .select(sql<number>`created_at`.as('created_at'))
    .$castTo<{ created_at: number }>()
    .orderBy(sql`created_at`, 'desc')
    .limit(1)
    .offset(NEWEST)
    .executeTakeFirst();
  if (start === undefined) return { query, isAll: true };
  const { created_at } = start;
  return { query: query.where(sql<boolean>`created_at >= ${created_at}`), isAll: false };
}

function narrowed<Table extends keyof Schema, Output>(
  query: SelectQueryBuilder<Schema, Table, Output>,
  scope: Scope,
  typed: readonly string[],
) {
  return typed.reduce((rest, word) => rest.where(isFoundBy(scope, word)), query);
}

/** Whether a row has a word that begins with `word`, looked up among the row's own words. */
function isFoundBy(scope: Scope, word: string) {
  return sql<boolean>`(
    select 1 from search_word where subject_id = id and ${beginningWith(scope, word)} limit 1
  ) is not null`;
}

function sorted<Table extends keyof Schema, Output>(
  query: SelectQueryBuilder<Schema, Table, Output>,
  limit: number,
) {
  return query
    .orderBy(sql`created_at`, 'desc')
    .orderBy(sql`id`, 'desc')
    .limit(limit)
    .$castTo<Output>()
    .execute();
}

async function findRareWord(
  db: Database,
  scope: Scope,
  typed: readonly string[],
): Promise<string | undefined> {
  for (const word of typed) {
    const entry = await db
      .selectFrom('search_word')
      .select('subject_id')
      .where(beginningWith(scope, word))
      .limit(1)
      .offset(RARE)
      .executeTakeFirst();
    if (entry === undefined) return word;
  }
  return undefined;
}
