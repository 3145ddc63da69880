/**
 * npm run dev: the demo store with Vite in front of it. An edit of the pages shows at once, without
 * a reload. After an edit of a server file the store restarts behind the open page.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { explainPortInUse, readConfig } from '../server/start/config.ts';
import { startDevServer } from './dev/dev-server.ts';
import { writePages } from './dev/pages.ts';
import { messageOf } from './message-of.ts';
import { freePort } from './postgres.ts';
import { root } from './root.ts';

const WEB = path.join(root, 'web');
const PAGES = path.join(root, 'node_modules', '.cache', 'dev-pages');

/** Starts a program under `node --watch`: it restarts when a file that it has imported changes. */
function watch(script: string, env: Record<string, string>): ChildProcess {
  const args = ['--watch', '--watch-preserve-output', script];
  return spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
}

async function stop(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
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
  const devServer = await startDevServer({ web: WEB, host, port: PORT, storePort });
  writePages(WEB, PAGES);
  // A program of its own, so that an open page can pay while the store restarts.
  const sandbox = watch('sandbox/main.ts', {
    PORT: String(sandboxPort),
    STATE_FILE: path.join(dataDir, 'sandbox.json'),
    MAILBOX_PORT: String(mailboxPort),
    SMTP_PORT: String(smtpPort),
    MAILBOX_FILE: path.join(dataDir, 'mailbox.json'),
  });
  const environment = {
    HOST: '127.0.0.1',
    PORT: String(storePort),
    PUBLIC_URL: PUBLIC_URL?.href ?? `http://localhost:${devServer.port}`,
    SLEIGH_PAGES: PAGES,
    SANDBOX_URL: `http://127.0.0.1:${sandboxPort}`,
    ...(!process.env.SMTP_URL && {
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
      MAILBOX_URL: `http://127.0.0.1:${mailboxPort}`,
    }),
  };
  let store = watch('demo/main.ts', environment);
  // The store reads the page at its start.
  devServer.vite.watcher.on('change', async (file) => {
    if (file !== path.join(WEB, 'index.html')) return;
    writePages(WEB, PAGES);
    await stop(store);
    store = watch('demo/main.ts', environment);
    devServer.vite.ws.send({ type: 'full-reload' });
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, async () => {
      await Promise.all([devServer.close(), stop(store), stop(sandbox)]);
      process.exit(0);
    });
  }
}

try {
  await main();
} catch (error) {
  process.stderr.write(`The store cannot start.\n${messageOf(explainPortInUse(error) ?? error)}\n`);
  process.exitCode = 1;
}
