import { type Expression, type SqlBool, sql } from 'kysely';

/** At most so many rows are looked up one by one; of more, the newest rows of the list are looked through. */
const FEW = 1000;

/** A condition on the rows of one domain, made by the store of another whose records choose them. */
export type ChosenRows = Expression<SqlBool>;

/** A query of ids. */
interface Ids extends Expression<{ id: string }> {
  limit(count: number): Ids;
  execute(): Promise<{ id: string }[]>;
}

/**
 * The rows of `table` whose ids a query returns, as a condition for `newestFirst`. `column`: the one with the id
 * in that query's table. Where they are few, they are named; else each row that the list looks through is asked,
 * because sorting every one takes long. The databases cannot know which is quicker.
 */
export async function chosenBy(
  ids: Ids & { where(condition: Expression<SqlBool>): Expression<{ id: string }> },
  { table, column }: { table: 'purchase'; column: string },
): Promise<ChosenRows> {
  const chosen = await ids.limit(FEW + 1).execute();
  const id = sql.ref(`${table}.id`);
  if (chosen.length > FEW) {
    return sql<SqlBool>`exists ${ids.where(sql<SqlBool>`${sql.ref(column)} = ${id}`)}`;
  }
  return chosen.length === 0
    ? sql<SqlBool>`1 = 0`
    : sql<SqlBool>`${id} in (${sql.join(chosen.map((row) => row.id))})`;
}
