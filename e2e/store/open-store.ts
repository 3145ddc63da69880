import { copyFile, link, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Deps } from '#platform/deps.ts';
import { demoLogins } from '../../demo/logins.ts';
import { type Mailbox, startMailbox } from '../../sandbox/mail/mailbox.ts';
import { type Sandbox, startSandbox } from '../../sandbox/server.ts';
import { freePort } from '../../scripts/postgres.ts';
import { originsOfMedia } from '../../server/playback/index.ts';
import { readConfig } from '../../server/start/config.ts';
import { KEPT_ASSETS } from '../../server/start/data-dir.ts';
import { startStore } from '../../server/start/start-store.ts';
import { hashQuickly } from '../../server/testing/passwords/quick-cost.ts';
import { mediaPrograms } from '../../server/testing/videos/media-programs.ts';
import { adaptTo, type Opening } from './opening.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** A store that holds the demo, with a payment sandbox on another site and a mailbox. */
export interface OpenStore {
  /** Always localhost, while the sandbox is 127.0.0.1: another site for cookies. */
  url: string;
  /** Origins that its pages may talk to. */
  origins: string[];
  deps: Deps;
  sandbox: Sandbox;
  /** Where its messages arrive. */
  mailbox: Mailbox;
  close(): Promise<void>;
}

/** All visitors of a test have the same IP address, so the limits by address are raised. */
const roomForAll = {
  LOGIN_FAILURES_PER_ADDRESS: '100000',
  PASSWORD_RESETS_PER_ADDRESS: '100000',
  PROMO_FAILURES_PER_ADDRESS: '100000',
  PAYMENT_INTENTS_PER_ADDRESS: '100000',
};

/**
 * Copies the demo's data. The store changes none of its files in place, and of the built pages it only notes that they are in
 * use, so these are the demo's own: copying them takes half a second.
 */
async function copyDemo(demoData: string, dataDir: string): Promise<void> {
  await symlink(join(demoData, KEPT_ASSETS), join(dataDir, KEPT_ASSETS));
  await linkAll(join(demoData, 'files'), join(dataDir, 'files'));
  for (const name of ['sleigh.sqlite', 'secret.key'])
    await copyFile(join(demoData, name), join(dataDir, name));
}

/** Makes the same folders, with the same files. */
async function linkAll(from: string, to: string): Promise<void> {
  await mkdir(to);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    await (entry.isDirectory() ? linkAll(source, target) : link(source, target));
  }
}

/**
 * Opens a store on a free port, with a copy of the demo's data.
 * @param demoData the data folder of a store that holds the demo and was never open
 */
export async function openStore(demoData: string, opening: Opening): Promise<OpenStore> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sleigh-browser-test-'));
  await copyDemo(demoData, dataDir);
  const sandbox = await startSandbox({ port: 0 });
  const mailbox = await startMailbox({ port: 0, smtpPort: 0 });
  const config = readConfig({
    // Known before the store listens, because the links in its messages lead there.
    PORT: String(await freePort()),
    LOG_LEVEL: 'error',
    DATA_DIR: dataDir,
    STRIPE_API_BASE: sandbox.url,
    STRIPE_JS_URL: `${sandbox.url}/v3/stripe.js`,
    SMTP_URL: mailbox.smtpUrl,
    MAIL_FROM: demoLogins.mailFrom,
    ...roomForAll,
    ...opening.environment,
  });
  const store = await startStore(config, {
    webFolder: here('../../web/dist'),
    adapt: (deps) => adaptTo(opening, { ...hashQuickly(deps), ...mediaPrograms() }),
  });
  const url = store.url.replace('127.0.0.1', 'localhost');
  return {
    url,
    origins: [url, sandbox.url, ...(await originsOfMedia(store.deps))],
    deps: store.deps,
    sandbox,
    mailbox,
    close: async () => {
      await store.close();
      await sandbox.close();
      await mailbox.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
