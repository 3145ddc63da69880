import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../scripts/postgres.ts';
import { signInAsAdmin } from './admin.ts';
import { adminTest } from './fixtures.ts';
import { untilOpen } from './until-open.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The demo store as a separate process, so that a test can kill it at any time. */
interface KillableStore {
  url: string;
  /** Kills it with SIGKILL, so that it cannot clean up. */
  kill(): Promise<void>;
  /** Starts it on the same port with the same data, and waits until it listens. */
  start(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts a demo store on a free port that holds the demo and nothing else.
 * @param demoData the data folder that it begins with a copy of
 */
async function startKillableStore(demoData: string): Promise<KillableStore> {
  const port = await freePort();
  const dataDir = await mkdtemp(join(tmpdir(), 'sleigh-process-'));
  await cp(demoData, dataDir, { recursive: true });
  let child: ChildProcess | undefined;

  const start = async (): Promise<void> => {
    // Preparing a video that was uploaded takes ffmpeg seconds on every core; nobody waits for it here.
    const own = { PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error', ROLE: 'web' };
    const env = { ...process.env, ...own };
    const started = spawn(process.execPath, [here('../../demo/main.ts')], {
      cwd: here('../..'),
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    child = started;
    await untilOpen(started);
  };
  const kill = async (): Promise<void> => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  // Ends the store with the tests, even if they crash.
  process.once('exit', () => child?.kill('SIGKILL'));
  await start();
  return {
    url: `http://localhost:${port}`,
    kill,
    start,
    close: async () => {
      await kill();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A test of a signed-in admin in a store that can be killed. */
export const killableTest = adminTest.extend<{ killable: KillableStore }>({
  killable: async ({ demoData }, use) => {
    const killable = await startKillableStore(demoData);
    await use(killable);
    await killable.close();
  },
  origins: async ({ killable }, use) => use([killable.url]),
  page: async ({ visitor: { page }, killable }, use) => {
    await signInAsAdmin(page, killable.url);
    await use(page);
  },
});
