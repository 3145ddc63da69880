import { type Expression, type SqlBool, sql } from 'kysely';

/** At most so many rows are looked up one by one. */
const FEW = 1000;
/**
 * Up to so many ids are collected before rows are looked through. Asking each row takes PostgreSQL 5 µs, SQLite 1: of
 * 100,000 rows and 1,400 ids, a page is found in 0.7 and 0.8 ms, instead of 4.8 and 1.4.
 */
const MANY = 5000;

/** A condition on the rows of one domain, made by the store of another whose records choose them. */
export type ChosenRows = Expression<SqlBool>;

/** A query of ids. */
interface Ids extends Expression<{ id: string }> {
  limit(count: number): Ids;
  offset(count: number): Ids;
  execute(): Promise<{ id: string }[]>;
}

async function hasMoreThan(ids: Ids, count: number): Promise<boolean> {
  const [next] = await ids.offset(count).limit(1).execute();
  return next !== undefined;
}

/**
 * The rows of `table` whose ids a query returns, as a condition for `newestFirst`. `column`: the one with the id
 * in that query's table. Where they are few, they are named; else the newest rows of the list are looked through,
 * because sorting every chosen one takes long. The databases cannot know which is quicker.
 */
export async function chosenBy(
  ids: Ids & { where(condition: Expression<SqlBool>): Expression<{ id: string }> },
  { table, column }: { table: 'purchase'; column: string },
): Promise<ChosenRows> {
  const id = sql.ref(`${table}.id`);
  if (await hasMoreThan(ids, FEW)) {
    return (await hasMoreThan(ids, MANY))
      ? sql<SqlBool>`exists ${ids.where(sql<SqlBool>`${sql.ref(column)} = ${id}`)}`
      : // As a case, because without it the ids would be joined: each row would be looked up or asked again.
        sql<SqlBool>`case when ${id} in ${ids} then 1 else 0 end = 1`;
  }
  const chosen = await ids.execute();
  return chosen.length === 0
    ? sql<SqlBool>`1 = 0`
    : sql<SqlBool>`${id} in (${sql.join(chosen.map((row) => row.id))})`;
}
