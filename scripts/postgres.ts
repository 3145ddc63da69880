/**
 * A PostgreSQL for one run of the tests: a cluster in a temporary folder, removed afterwards.
 * Durability is off unless asked for. Run by itself (`node scripts/launch.cjs scripts/postgres.ts`) it prints its
 * address and stays until Ctrl-C.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';

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
const STARTS_AT_MOST = 3;

/**
 * Creates a cluster and runs its server until its input closes, which happens however we end. QUIT
 * ends it without a clean shutdown, because the data is not needed again. A line of the input ends it or starts
 * it again.
 */
const WATCHDOG = `
trap '' INT TERM HUP
folder=$1; initdb=$2; shift 2
if "$initdb" -D "$folder/data" -U sleigh --auth=trust --encoding=UTF8 --locale=C --no-sync >&2; then
  "$@" </dev/null & server=$!
  while read -r word; do
    case $word in
      away) kill -QUIT $server; wait $server; echo "the server is away" >&2 ;;
      back) "$@" </dev/null & server=$! ;;
    esac
  done
  kill -QUIT $server 2>/dev/null
  wait $server
fi
rm -rf "$folder"
`;

/** The folder of initdb and postgres, newest version first, or undefined. */
export function findPostgres(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  const newestFirst = versions.sort((a, b) => Number(b) - Number(a));
  const folders = [
    ...newestFirst.map((version) => path.join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(path.delimiter),
  ];
  return folders.find((folder) =>
    ['initdb', 'postgres'].every((program) => existsSync(path.join(folder, program))),
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

function spawnServer(bin: string, folder: string, port: number, isDurable: boolean): ChildProcess {
  const settings = {
    ...(isDurable ? {} : SHORT_LIVED),
    listen_addresses: '127.0.0.1',
    max_connections: '200',
    port: String(port),
    unix_socket_directories: folder,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = [path.join(bin, 'postgres'), '-D', path.join(folder, 'data'), ...flags];
  const [command, args] = asAccount('sh', [
    '-c',
    WATCHDOG,
    'watchdog',
    folder,
    path.join(bin, 'initdb'),
    ...server,
  ]);
  // In a process group of its own, so that a Ctrl-C does not end it before the tests that use it.
  return spawn(command, args, {
    cwd: os.tmpdir(),
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
}

const READY = 'ready to accept connections';

/** Resolves with undefined when it has said `awaited`, or with its output if it ended. */
function untilSaid(
  child: ChildProcess,
  awaited: string,
  isFailure = (_said: string): boolean => false,
): Promise<string | undefined> {
  return new Promise((resolve) => {
    let said = '';
    const listen = (text: string) => {
      said += text;
      if (said.includes(awaited)) settle(undefined);
      else if (isFailure(said)) settle(said);
      // A full pipe would block the server, so it is read to the end.
      if (said.length > 100_000) said = '';
    };
    const fail = (error: Error) => settle(error.message);
    const end = () => settle(said);
    const settle = (outcome: string | undefined) => {
      child.off('error', fail).off('exit', end);
      child.stderr?.off('data', listen);
      child.stderr?.resume();
      resolve(outcome);
    };
    child.stderr?.setEncoding('utf8').on('data', listen);
    child.on('error', fail).on('exit', end);
  });
}

/** Has the watchdog do something to the server. Throws if the server does not say that it has. */
async function command(child: ChildProcess, word: string, awaited: string): Promise<void> {
  const saying = untilSaid(child, awaited);
  child.stdin?.write(`${word}\n`);
  const said = await saying;
  if (said !== undefined) throw new Error(`PostgreSQL did not do this: ${word}\n${said}`);
}

async function end(child: ChildProcess) {
  const isRunning = child.exitCode === null && child.signalCode === null;
  child.stdin?.end();
  if (isRunning) await once(child, 'exit');
}

/**
 * Starts a PostgreSQL on a free port of 127.0.0.1. It ends when this process does, if not before.
 * @param isDurable with PostgreSQL's own settings, as in a shop: every commit is synced
 * @throws when it is not installed or does not start
 */
export async function startPostgres({ isDurable = false } = {}): Promise<Postgres> {
  const bin = findPostgres();
  if (!bin) throw new Error('PostgreSQL (initdb and postgres) was not found.');
  let said: string | undefined;
  // Another program may take the free port before PostgreSQL does.
  for (let start = 0; start < STARTS_AT_MOST; start++) {
    const folder = makeFolder();
    const port = await freePort();
    const child = spawnServer(bin, folder, port, isDurable);
    said = await untilSaid(child, READY, (text) => text.includes('FATAL:'));
    const stop = async () => {
      await end(child);
      rmSync(folder, { recursive: true, force: true });
    };
    if (said === undefined) {
      return {
        url: `postgres://sleigh@127.0.0.1:${port}/postgres`,
        takeAway: () => command(child, 'away', 'the server is away'),
        bringBack: () => command(child, 'back', READY),
        stop,
      };
    }
    await stop();
  }
  throw new Error(`PostgreSQL does not start:\n${said}`);
}

if (import.meta.main) {
  const { url, stop } = await startPostgres();
  process.stdout.write(`TEST_DATABASE_URL=${url}\n`);
  // The watchdog's pipe keeps this process alive until it is told to end.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop);
}
