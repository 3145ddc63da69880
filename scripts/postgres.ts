/**
 * A PostgreSQL for one run of the tests: a cluster in a temporary folder, removed afterwards.
 * Durability is off unless asked for.
 */
import { execFileSync, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { runTool } from './run-tool.ts';

export type Postgres = {
  /** postgres://... of the cluster's empty database, whose user may create others. */
  url: string;
  /** Ends the server at once, as a crash does. Its data stay. */
  takeAway: () => Promise<void>;
  /** Starts it again on the same port after that. Resolves when it takes connections. */
  bringBack: () => Promise<void>;
  /** Ends the server and removes its files. */
  stop: () => Promise<void>;
};

/** PostgreSQL refuses to run as root. Debian's package creates this account for it. */
const ACCOUNT = 'postgres';
/** Seconds that a start may take on a busy machine. */
const PATIENCE_S = '600';

/**
 * Creates a cluster, starts its server and stops it when its input closes, which happens however we end:
 * without a clean shutdown, because the data is not needed again. `$@` is the start.
 */
const WATCHDOG = `
trap '' INT TERM HUP
folder=$1; bin=$2; shift 2
if "$bin/initdb" -D "$folder/data" -U sleigh --auth=trust --encoding=UTF8 --locale=C --no-sync >&2 && "$@" >&2; then
  echo ready
  cat >/dev/null
  "$bin/pg_ctl" -D "$folder/data" -m immediate stop >&2
else
  cat "$folder/log" >&2
fi
rm -rf "$folder"
`;

/** The folder of initdb and pg_ctl, newest version first, or undefined. */
export function findPostgres(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  const newestFirst = versions.sort((a, b) => Number(b) - Number(a));
  const folders = [
    ...newestFirst.map((version) => path.join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(path.delimiter),
  ];
  return folders.find((folder) =>
    ['initdb', 'pg_ctl'].every((program) => existsSync(path.join(folder, program))),
  );
}

const isRoot = () => process.getuid?.() === 0;

/** A command line that runs as an account PostgreSQL accepts. */
function asAccount(command: string, args: string[]): [string, string[]] {
  return isRoot() ? ['runuser', ['-u', ACCOUNT, '--', command, ...args]] : [command, args];
}

function makeFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sleigh-postgres-'));
  if (!isRoot()) return folder;
  const id = (flag: string) => Number(execFileSync('id', [flag, ACCOUNT], { encoding: 'utf8' }));
  chownSync(folder, id('-u'), id('-g'));
  return folder;
}

/**
 * A port of 127.0.0.1 that is free at the moment. It lies below those that a system gives away by itself
 * (from 32,768 on Linux, from 49,152 elsewhere), so no connection and no server on a port of the system's
 * choice takes it before it is used.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_000);
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return freePort();
    throw error;
  }
  server.close();
  await once(server, 'close');
  return port;
}

/** For databases that live for seconds: nothing to sync, to tidy up or to spread over time. */
const SHORT_LIVED = {
  autovacuum: 'off',
  checkpoint_timeout: '1h',
  fsync: 'off',
  full_page_writes: 'off',
  max_wal_senders: '0',
  synchronous_commit: 'off',
  wal_level: 'minimal',
};

/** The options of a server. */
function optionsOf(folder: string, port: number, isDurable: boolean): string {
  const settings = {
    ...(isDurable ? {} : SHORT_LIVED),
    listen_addresses: '127.0.0.1',
    max_connections: '200',
    port: String(port),
    unix_socket_directories: folder,
  };
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

async function run([command, args]: [string, string[]]): Promise<void> {
  const { code, output } = await runTool(command, args, os.tmpdir());
  if (code !== 0) throw new Error(`PostgreSQL did not do this: ${args.join(' ')}\n${output}`);
}

/**
 * Starts a PostgreSQL on a free port of 127.0.0.1. It ends when this process does, if not before.
 * @param isDurable with PostgreSQL's own settings, as in a shop: every commit is synced
 * @throws when it is not installed or does not start
 */
export async function startPostgres({ isDurable = false } = {}): Promise<Postgres> {
  const bin = findPostgres();
  if (!bin) throw new Error('PostgreSQL (initdb and pg_ctl) was not found.');
  const folder = makeFolder();
  const port = await freePort();
  const control = [path.join(bin, 'pg_ctl'), '-D', path.join(folder, 'data')] as const;
  const options = optionsOf(folder, port, isDurable);
  const start = ['-l', path.join(folder, 'log'), '-o', options, '-t', PATIENCE_S, '-w', 'start'];
  const watchdog = ['-c', WATCHDOG, 'watchdog', folder, bin, ...control, ...start];
  // In a process group of its own, so that a Ctrl-C does not end it before the tests that use it.
  const child = spawn(...asAccount('sh', watchdog), { cwd: os.tmpdir(), detached: true });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    said += text;
  });
  const ended = once(child, 'close');
  const failed = ended.then(() => {
    throw new Error(`PostgreSQL does not start:\n${said}`);
  });
  await Promise.race([once(child.stdout, 'data'), failed]);
  const [pgCtl, ...data] = control;
  return {
    url: `postgres://sleigh@127.0.0.1:${port}/postgres`,
    takeAway: () => run(asAccount(pgCtl, [...data, '-m', 'immediate', 'stop'])),
    bringBack: () => run(asAccount(pgCtl, [...data, ...start])),
    stop: async () => {
      child.stdin.end();
      await ended;
    },
  };
}
