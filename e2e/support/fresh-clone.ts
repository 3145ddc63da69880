import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { freePort } from '../../scripts/postgres.ts';
import { root } from '../../scripts/root.ts';
import { untilOpen } from './until-open.ts';

/** Folders that git does not keep and a first start would fetch. The clone links to those of this folder. */
const INSTALLED = ['node_modules', 'tools/node/node_modules'];

/** The sources as a clone has them, with what is not committed yet, and with built pages. */
async function clone(folder: string): Promise<void> {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const names = execFileSync('git', list, { cwd: root, encoding: 'utf8' }).split('\0');
  for (const name of [...names, 'web/dist']) {
    const from = join(root, name);
    if (name !== '' && existsSync(from)) await cp(from, join(folder, name), { recursive: true });
  }
  for (const name of INSTALLED.filter((one) => existsSync(join(root, one)))) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await symlink(join(root, name), join(folder, name));
  }
}

/**
 * Starts the demo store as README says: `npm start` in a fresh clone, with nothing set but the port, which
 * somebody else may use.
 */
export async function startFreshClone(): Promise<{ url: string; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'sleigh-clone-'));
  await clone(folder);
  const port = await freePort();
  const { PATH, HOME } = process.env;
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: { PATH, HOME, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
    // A process group of its own, so that all of it can be ended.
    detached: true,
  });
  const end = (signal: NodeJS.Signals) => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, signal);
  };
  // Ends the store with the tests, even if they crash.
  process.once('exit', () => end('SIGKILL'));
  const closed = once(child, 'close');
  await untilOpen(child);
  return {
    url: `http://localhost:${port}`,
    close: async () => {
      end('SIGTERM');
      // Once nobody holds its output any more, all have ended.
      await closed;
      await rm(folder, { recursive: true });
    },
  };
}
