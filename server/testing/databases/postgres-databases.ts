import { Client } from 'pg';

const server = process.env.TEST_DATABASE_URL;

/** The address of a database on the PostgreSQL of the tests. */
export function urlOf(name: string): string {
  if (server === undefined) throw new Error('TEST_DATABASE_URL is not set');
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/**
 * Creates a database on the PostgreSQL of the tests: empty, without migrations, or a copy of another,
 * which nobody may be connected to. The name begins with that of the template.
 */
export async function createPostgresDatabase(template = 'template1') {
  const name = `${template}_${crypto.randomUUID().replaceAll('-', '').slice(0, 20)}`;
  const url = urlOf(name);
  await runOnServer(`create database ${name} template ${template}`);
  return { name, url, drop: () => dropPostgresDatabase(name) };
}

/** Drops it, even while others are connected to it. */
export async function dropPostgresDatabase(name: string): Promise<void> {
  await runOnServer(`drop database ${name} with (force)`);
}

/** Drops a template and all copies of it. */
export async function dropTemplate(name: string): Promise<void> {
  const like = `${name.replaceAll('_', '\\_')}%`;
  const rows = await runOnServer(`select datname from pg_database where datname like '${like}'`);
  for (const { datname } of rows) await dropPostgresDatabase(datname);
}

async function runOnServer(statement: string): Promise<{ datname: string }[]> {
  const client = new Client({ connectionString: server });
  await client.connect();
  const { rows } = await client.query(statement).finally(() => client.end());
  return rows;
}
