/**
 * Copies of a template on PostgreSQL, which a process lends to one test after the other: emptying one takes a
 * tenth of what making another takes.
 */
import { Client } from 'pg';
import { createPostgresDatabase, dropPostgresDatabase, urlOf } from './postgres-databases.ts';

/** More rows than that are not deleted one by one: the database is dropped. */
const MOST_ROWS = 1000;

/**
 * What a template has beside its tables: the rows that migrations put there, and a function that leaves only
 * them. It returns how many rows it deleted, or null and does nothing where tables, triggers or functions are
 * other ones than at first, or somebody is still connected. Its user has to be a superuser, who may delete
 * rows that others refer to.
 */
const PRISTINE = `
create schema pristine;
do $$
declare
  name text;
begin
  for name in select tablename from pg_tables where schemaname = 'public' loop
    execute format('create table pristine.%I as table public.%I', name, name);
  end loop;
end $$;
create function pristine.schema_now() returns text language sql as $$
  select concat_ws(' ',
    (select sum(oid::bigint) from pg_class where relnamespace = 'public'::regnamespace),
    (select count(*) from pg_attribute), (select count(*) from pg_constraint),
    (select count(*) from pg_trigger), (select count(*) from pg_proc))
$$;
create function pristine.restore() returns bigint language plpgsql as $$
declare
  name text;
  deleted bigint;
  total bigint := 0;
begin
  if pristine.schema_now() is distinct from (select it from pristine.schema_then) or exists (
    select from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
  ) then
    return null;
  end if;
  set local session_replication_role = replica;
  for name in select tablename from pg_tables where schemaname = 'public' loop
    execute format('delete from public.%I', name);
    get diagnostics deleted = row_count;
    total := total + deleted;
    execute format('insert into public.%I select * from pristine.%I', name, name);
  end loop;
  return total;
end $$;
create table pristine.schema_then (it text);
insert into pristine.schema_then select pristine.schema_now();
`;

/** Makes a template of a migrated database. */
export const makeTemplate = (url: string): Promise<unknown> => onDatabase(url, PRISTINE);

/** Those of this process that no test has. */
const free: string[] = [];

/** Lends a copy of the template until `giveBack`. One that cannot be emptied is dropped then. */
export async function borrowCopy(template: string) {
  const name = free.pop() ?? (await createPostgresDatabase(template)).name;
  const url = urlOf(name);
  return {
    url,
    async giveBack(): Promise<void> {
      const [row] = await onDatabase(url, 'select pristine.restore() as deleted');
      const isEmpty = row?.deleted !== null && Number(row?.deleted) <= MOST_ROWS;
      if (isEmpty) free.push(name);
      else await dropPostgresDatabase(name);
    },
  };
}

async function onDatabase(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const result = await client.query(statement).finally(() => client.end());
  return result.rows ?? [];
}
