import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
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

test('it ends when the process that started it is killed', async ({ skip }) => {
  skip(findPostgres() === undefined, 'PostgreSQL is not installed; npm test installs it');
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'postgres.ts')]);
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  const url = String(line).replace('TEST_DATABASE_URL=', '');
  const folder = await socketFolder(url);
  child.kill('SIGKILL');
  await vi.waitFor(() => expect(existsSync(folder)).toBe(false), { timeout: 60_000 });
  expect(await isListening(url)).toBe(false);
});
