import { sql } from 'kysely';
import { isPostgres } from '../dialect.ts';
import type { Database } from '../schema.ts';

/**
 * Adds rows to a table. Each of `lines` is the JSON of a row. The database reads them itself, which
 * takes a tenth of the time of sending each value.
 */
export async function loadRows(
  db: Database,
  { table, lines }: { table: string; lines: readonly string[] },
): Promise<void> {
  const [first] = lines;
  if (first === undefined) return;
  const names = Object.keys(JSON.parse(first));
  const columns = sql.join(names.map((name) => sql.ref(name)));
  const rows = `[${lines.join(',')}]`;
  const values = isPostgres(db)
    ? sql`select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${rows}::json)`
    : sql`select ${sql.join(names.map((name) => sql`json_extract(value, ${`$."${name}"`})`))} from json_each(${rows})`;
  await sql`insert into ${sql.table(table)} (${columns}) ${values}`.execute(db);
}

/** The order in which tables can be filled: each after those that its rows refer to. */
export async function tablesInOrder(db: Database, tables: readonly string[]): Promise<string[]> {
  const { rows } = await (isPostgres(db) ? postgresReferences : sqliteReferences).execute(db);
  const left = new Set(tables);
  const ordered: string[] = [];
  while (left.size > 0) {
    const waits = (table: string) =>
      rows.some(({ child, parent }) => child === table && parent !== table && left.has(parent));
    const next = [...left].filter((table) => !waits(table));
    if (next.length === 0) throw new Error(`These tables refer to each other: ${[...left]}`);
    for (const table of next) left.delete(table);
    ordered.push(...next);
  }
  return ordered;
}

const sqliteReferences = sql<{ child: string; parent: string }>`
  select one.name as child, reference."table" as parent
  from sqlite_master as one, pragma_foreign_key_list(one.name) as reference
  where one.type = 'table'
`;

const postgresReferences = sql<{ child: string; parent: string }>`
  select child.relname as child, parent.relname as parent
  from pg_constraint as reference
  join pg_class as child on child.oid = reference.conrelid
  join pg_class as parent on parent.oid = reference.confrelid
  where reference.contype = 'f'
`;
