import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Deps } from '#platform/deps.ts';
import { demoLogins } from '../../demo/logins.ts';
import { type Mailbox, startMailbox } from '../../sandbox/mail/mailbox.ts';
import { type Sandbox, startSandbox } from '../../sandbox/server.ts';
import { freePort } from '../../scripts/postgres.ts';
import { readConfig } from '../../server/start/config.ts';
import {
  type RunningStore,
  type StartOptions,
  startStore,
} from '../../server/start/start-store.ts';
import { hashQuickly } from '../../server/testing/passwords/quick-cost.ts';
import { mediaPrograms } from '../../server/testing/videos/media-programs.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** A demo store for one test file, with a payment sandbox on another site and a mailbox. */
export interface OpenStore {
  /** Always localhost, while the sandbox is 127.0.0.1: another site for cookies. */
  url: string;
  deps: Deps;
  sandbox: Sandbox;
  /** Where its messages arrive: `await store.mailbox.waitFor(buyer.email, 'Your order')`. */
  mailbox: Mailbox;
  close(): Promise<void>;
}

/** All visitors of a journey have the same IP address, so the limits by address are raised. */
const roomForAll = {
  LOGIN_FAILURES_PER_ADDRESS: '100000',
  PASSWORD_RESETS_PER_ADDRESS: '100000',
  PROMO_FAILURES_PER_ADDRESS: '100000',
  PAYMENT_INTENTS_PER_ADDRESS: '100000',
};

/** Opens a store on a free port that holds the demo. `adapt` replaces dependencies. */
export async function openStore(
  environment: Record<string, string> = {},
  { adapt = (deps) => deps }: Pick<StartOptions, 'adapt'> = {},
): Promise<OpenStore> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sleigh-journey-'));
  await cp(process.env.DEMO_DATA ?? '', dataDir, { recursive: true });
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
    ...environment,
  });
  const store: RunningStore = await startStore(config, {
    webFolder: here('../../web/dist'),
    adapt: (deps) => adapt({ ...hashQuickly(deps), ...mediaPrograms() }),
  });
  return {
    url: store.url.replace('127.0.0.1', 'localhost'),
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
