import { Client } from 'pg';

const server = process.env.TEST_DATABASE_URL;

/**
 * Creates a database on the PostgreSQL of the tests: empty, without migrations, or a copy of another,
 * which nobody may be connected to.
 */
export async function createPostgresDatabase(template = 'template1') {
  if (server === undefined) throw new Error('TEST_DATABASE_URL is not set');
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  await runOnServer(`create database ${name} template ${template}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { name, url: url.href, drop: () => runOnServer(`drop database ${name} with (force)`) };
}

async function runOnServer(statement: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
