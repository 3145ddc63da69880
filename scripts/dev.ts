/**
 * npm run dev: the demo store with Vite in front of it. An edit of the pages shows at once, without
 * a reload. After an edit of a server file the store restarts behind the open page.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { BadConfig, explainPortInUse, readConfig } from '../server/start/config.ts';
import { type DevServer, startDevServer } from './dev/dev-server.ts';
import { writePages } from './dev/pages.ts';
import { freePort } from './postgres.ts';
import { root } from './root.ts';

const WEB = path.join(root, 'web');
const PAGES = path.join(root, 'node_modules', '.cache', 'dev-pages');

/** A program under `node --watch`: it restarts when a file that it has imported changes. */
class WatchedProgram {
  #child: ChildProcess | undefined;
  readonly #script: string;
  readonly #env: Record<string, string>;

  constructor(script: string, env: Record<string, string>) {
    this.#script = script;
    this.#env = env;
  }

  start() {
    const args = ['--watch', '--watch-preserve-output', this.#script];
    const env = { ...process.env, ...this.#env };
    this.#child = spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' });
  }

  async stop() {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
}

async function main() {
  const { HOST: host, PORT, PUBLIC_URL } = readConfig(process.env);
  const [storePort, sandboxPort, mailboxPort, smtpPort] = await Promise.all([
    freePort(),
    freePort(),
    freePort(),
    freePort(),
  ]);
  const dataDir = process.env.DATA_DIR || 'data/demo';
  const devServer: DevServer = await startDevServer({ web: WEB, host, port: PORT, storePort });
  writePages(WEB, PAGES);
  // A program of its own, so that an open page can pay while the store restarts.
  const sandbox = new WatchedProgram('sandbox/main.ts', {
    PORT: String(sandboxPort),
    STATE_FILE: path.join(dataDir, 'sandbox.json'),
    MAILBOX_PORT: String(mailboxPort),
    SMTP_PORT: String(smtpPort),
    MAILBOX_FILE: path.join(dataDir, 'mailbox.json'),
  });
  sandbox.start();
  const store = new WatchedProgram('demo/main.ts', {
    HOST: '127.0.0.1',
    PORT: String(storePort),
    PUBLIC_URL: PUBLIC_URL?.href ?? `http://localhost:${devServer.port}`,
    SLEIGH_PAGES: PAGES,
    SANDBOX_URL: `http://127.0.0.1:${sandboxPort}`,
    ...(!process.env.SMTP_URL && {
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
      MAILBOX_URL: `http://127.0.0.1:${mailboxPort}`,
    }),
  });
  store.start();
  // The store reads the page at its start.
  devServer.vite.watcher.on('change', async (file) => {
    if (file !== path.join(WEB, 'index.html')) return;
    writePages(WEB, PAGES);
    await store.stop();
    store.start();
    devServer.vite.ws.send({ type: 'full-reload' });
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, async () => {
      await Promise.all([devServer.close(), store.stop(), sandbox.stop()]);
      process.exit(0);
    });
  }
}

try {
  await main();
} catch (error) {
  const problem = error instanceof BadConfig ? error : explainPortInUse(error);
  if (problem === undefined) throw error;
  process.stderr.write(`The store cannot start.\n${problem.message}\n`);
  process.exitCode = 1;
}
