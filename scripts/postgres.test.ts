import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import pg from 'pg';
import { expect, test } from 'vitest';
import { findPostgres, startPostgres } from './postgres.ts';

/** The folder of its socket, as the server itself names it. */
async function socketFolder(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query('show unix_socket_directories');
  await client.end();
  return rows[0].unix_socket_directories;
}

function isListening(url: string): Promise<boolean> {
  const { port, hostname } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });
}

test('a PostgreSQL takes queries and leaves nothing behind', async ({ skip }) => {
  skip(findPostgres() === undefined, 'PostgreSQL is not installed; npm test installs it');
  const { url, stop } = await startPostgres();
  const folder = await socketFolder(url);
  expect(existsSync(folder)).toBe(true);
  await stop();
  expect(existsSync(folder)).toBe(false);
  expect(await isListening(url)).toBe(false);
});
