import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
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
  /** Another record whose words also find the row. */
  owner?: Owner;
}

/** The record that the rows belong to, with an index of its own: the account of an order. */
interface Owner {
  scope: Scope;
  /** The table of the rows. */
  table: 'purchase';
  /** The column with the owner's id, and the one to use if that is null. */
  columns: readonly [string, string];
}

/**
 * The newest rows of a query, at most `limit`, that match the search text. Rows are found by a rare
 * word. If no word is rare, enough of the newest rows are likely to match, so those are searched one
 * by one, because sorting every match takes a second.
 */
export async function newestFirst<Table extends keyof Schema, Output extends Row>(
  db: Database,
  query: SelectQueryBuilder<Schema, Table, Output>,
  search: Search,
): Promise<Output[]> {
  const { scope, limit, owner } = search;
  const typed = typedWords(search.words);
  const rare = await findRareWord(db, search, typed);
  if (typed.length > 0 && rare === undefined) {
    const newest = await fromNewest(query);
    const found = await sorted(narrowed(newest.query, search, typed), limit);
    if (found.length === limit || newest.isAll) return found;
  }
  const [leading = '', ...others] = rare ? [rare, ...typed.filter((one) => one !== rare)] : typed;
  if (leading === '') return sorted(query, limit);
  const ofOwners = owner ? sql`union all ${idsByOwner(owner, leading)}` : sql``;
  const led = query.where(sql<boolean>`id in (
    select subject_id from search_word where ${beginningWith(scope, leading)} ${ofOwners}
  )`);
  return sorted(narrowed(led, search, others), limit);
}

/** The ids of the rows whose owner has a word that begins with `word`. */
function idsByOwner({ scope, table, columns }: Owner, word: string) {
  const [first, second] = columns.map((column) => sql.ref(`${table}.${column}`));
  const rows = (on: RawBuilder<unknown>) => sql`
    select ${sql.ref(`${table}.id`)} from search_word join ${sql.table(table)} on ${on}
    where ${beginningWith(scope, word)}`;
  return sql`${rows(sql`${first} = subject_id`)}
    union all ${rows(sql`${second} = subject_id and ${first} is null`)}`;
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
  search: Search,
  typed: readonly string[],
) {
  return typed.reduce((rest, word) => rest.where(isFoundBy(search, word)), query);
}

/** Whether a row or its owner has a word that begins with `word`, looked up among their own words. */
function isFoundBy({ scope, owner }: Search, word: string) {
  const own = hasWord(sql`id`, scope, word);
  if (owner === undefined) return own;
  const [first, second] = owner.columns.map((column) => sql.ref(column));
  const ownerId = sql`coalesce(${first}, ${second})`;
  return sql<boolean>`(${own} or ${hasWord(ownerId, owner.scope, word)})`;
}

function hasWord(id: RawBuilder<unknown>, scope: Scope, word: string) {
  return sql<boolean>`(
    select 1 from search_word where subject_id = ${id} and ${beginningWith(scope, word)} limit 1
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
  { scope, owner }: Search,
  typed: readonly string[],
): Promise<string | undefined> {
  const scopes = owner ? [scope, owner.scope] : [scope];
  for (const word of typed) {
    const isRare = await Promise.all(scopes.map((one) => isRareIn(db, one, word)));
    if (!isRare.includes(false)) return word;
  }
  return undefined;
}

async function isRareIn(db: Database, scope: Scope, word: string): Promise<boolean> {
  const entry = await db
    .selectFrom('search_word')
    .select('subject_id')
    .where(beginningWith(scope, word))
    .limit(1)
    .offset(RARE)
    .executeTakeFirst();
  return entry === undefined;
}
