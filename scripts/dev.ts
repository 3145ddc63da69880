/**
 * npm run dev: the demo store, started again when the server's files change, and the web
 * application, built again when its files change (for development: readable, with React's
 * warnings). Reload the page to see either.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { root } from './root.ts';

let store: ChildProcess | undefined;
let isEnding = false;

function startStore() {
  const args = ['--watch', '--watch-preserve-output', 'demo/main.ts'];
  const env = { ...process.env, SLEIGH_WEB_WATCHED: '1' };
  store = spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' });
}

async function stopStore() {
  if (!store || store.exitCode !== null || store.signalCode !== null) return;
  store.kill('SIGTERM');
  await once(store, 'exit');
}

/** The store reads the page and the names of its files at its start. */
async function restartStore() {
  await stopStore();
  if (!isEnding) startStore();
}

async function watchPages() {
  // Compressed neighbours of an earlier build would be served in place of what Vite writes now.
  rmSync(path.join(root, 'web', 'dist'), { recursive: true, force: true });
  process.env.NODE_ENV = 'development';
  // vite.config.ts is read from the current folder, which the launcher sets.
  const watcher = await build({
    mode: 'development',
    logLevel: 'warn',
    build: { watch: {} },
  });
  if (!('on' in watcher)) throw new Error('Vite does not watch.');
  watcher.on('event', (event) => {
    if (event.code === 'ERROR') process.stderr.write(`${event.error.message}\n`);
    if (event.code === 'BUNDLE_END') restartStore();
  });
  return watcher;
}

const watcher = await watchPages();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, async () => {
    isEnding = true;
    await Promise.all([watcher.close(), stopStore()]);
    process.exit(0);
  });
}
