/**
 * Copies of a template on PostgreSQL, which a process lends to one test after the other: emptying one takes a
 * tenth of what making another takes. Nothing of this is in the database, where the store would see it.
 */
import { Client } from 'pg';
import { createPostgresDatabase, dropPostgresDatabase, urlOf } from './postgres-databases.ts';

/** More rows than that are not deleted one by one: the database is dropped. */
const MOST_ROWS = 1000;

const TABLES = `select tablename as name from pg_tables where schemaname = 'public' order by 1`;

/** Changes when a table, column, constraint, trigger or function is made or dropped. */
const SCHEMA = `select concat_ws(' ',
  (select sum(oid::bigint) from pg_class where relnamespace = 'public'::regnamespace),
  (select count(*) from pg_attribute), (select count(*) from pg_constraint),
  (select count(*) from pg_trigger), (select count(*) from pg_proc)) as it`;

const OTHERS = `select pid from pg_stat_activity
  where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`;

/** A migrated database: its schema, its tables, and the rows in them as JSON, null where there are none. */
interface Pristine {
  schema: string;
  tables: { name: string; rows: string | null }[];
}

/** The state of fresh copies, by template. */
const pristine = new Map<string, Promise<Pristine>>();

/** The copies of this process that no test has. */
const free: string[] = [];

/** Lends a copy of the template until `giveBack`. One that cannot be emptied is dropped then. */
export async function borrowCopy(template: string) {
  const name = free.pop() ?? (await createPostgresDatabase(template)).name;
  const url = urlOf(name);
  if (!pristine.has(template)) pristine.set(template, withClient(url, readPristine));
  const first = await pristine.get(template);
  return {
    url,
    async giveBack(): Promise<void> {
      const isEmpty = first !== undefined && (await withClient(url, (it) => empty(it, first)));
      if (isEmpty) free.push(name);
      else await dropPostgresDatabase(name);
    },
  };
}

async function readPristine(client: Client): Promise<Pristine> {
  const tables: Pristine['tables'] = [];
  for (const { name } of (await client.query(TABLES)).rows) {
    const { rows } = await client.query(`select json_agg(t)::text as rows from public."${name}" t`);
    tables.push({ name, rows: rows[0].rows });
  }
  return { schema: (await client.query(SCHEMA)).rows[0].it, tables };
}

/**
 * Leaves only the first rows. False, and nothing is done, where the schema is another one than at first,
 * somebody else is connected, or there is much to delete. Its user has to be a superuser, who may delete rows
 * that others refer to.
 */
async function empty(client: Client, { schema, tables }: Pristine): Promise<boolean> {
  if ((await client.query(SCHEMA)).rows[0].it !== schema) return false;
  if ((await client.query(OTHERS)).rows.length > 0) return false;
  await client.query('begin');
  await client.query('set local session_replication_role = replica');
  const deletions = tables.map(({ name }) => `delete from public."${name}"`);
  const results: { rowCount: number | null }[] = [await client.query(deletions.join(';'))].flat();
  if (results.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0) > MOST_ROWS) return false;
  for (const { name, rows } of tables)
    if (rows !== null) {
      const table = `public."${name}"`;
      const insertion = `insert into ${table} select * from json_populate_recordset(null::${table}, $1)`;
      await client.query(insertion, [rows]);
    }
  await client.query('commit');
  return true;
}

async function withClient<Result>(url: string, work: (client: Client) => Promise<Result>) {
  const client = new Client({ connectionString: url });
  await client.connect();
  return work(client).finally(() => client.end());
}
