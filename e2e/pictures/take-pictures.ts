/**
 * npm run pictures: walks through a demo store as a buyer and as its owner, and writes the pictures of the
 * README and of the handbook to docs/handbook/pictures.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { demoLogins } from '../../demo/logins.ts';
import { seedDemo } from '../../demo/seed.ts';
import { startMailbox } from '../../sandbox/mail/mailbox.ts';
import { startSandbox } from '../../sandbox/server.ts';
import { buildIfStale } from '../../scripts/build.ts';
import { readConfig } from '../../server/start/config.ts';
import { startStore } from '../../server/start/start-store.ts';
import { logInAsAdmin } from '../support/admin.ts';
import { checkOut, expectSuccess, goToPayment, logIn, payWithCard } from '../support/shopping.ts';
import { launchBrowser, openVisitor } from '../support/visitor.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const FOLDER = here('../../docs/handbook/pictures');
const SIZE = { width: 1200, height: 800 };
/** A picture loads with the page that it is in, so it has to be small. */
const MOST_BYTES = 150_000;

const wanted = 'Beard, Suit & Presence';
const video = 'A Beard That Lasts the Day';
/** A second of the video that shows what the package is about. */
const MOMENT = 6;

/** Takes a picture of what is in the window, in few colours. Throws if it is too large. */
async function take(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const shot = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  const picture = await sharp(shot).png({ palette: true, colours: 160, effort: 10 }).toBuffer();
  if (picture.length > MOST_BYTES) throw new Error(`${name} has ${picture.length} bytes.`);
  await writeFile(join(FOLDER, `${name}.png`), picture);
  process.stdout.write(`docs/handbook/pictures/${name}.png written\n`);
}

/** Closes the greeting after a login. */
async function closeToast(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await page.getByRole('button', { name: 'Dismiss' }).waitFor({ state: 'detached' });
}

async function asBuyer(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.getByRole('heading', { name: wanted, exact: true }).waitFor();
  await page.waitForLoadState('networkidle');
  await take(page, 'shop');
  const buyer = { firstName: 'Noel', lastName: 'Frost', email: 'noel.frost@example.com' };
  await checkOut(page, url, ['Voice & Storytelling']);
  await goToPayment(page, { ...buyer, password: 'three-red-mittens' });
  await payWithCard(page, demoLogins.card);
  await expectSuccess(page);
  await logIn(page, url, demoLogins.customer);
  await closeToast(page);
  await page
    .getByRole('link', { name: new RegExp(wanted) })
    .first()
    .click();
  await page
    .getByRole('button', { name: new RegExp(video) })
    .first()
    .click();
  await page.locator('video').evaluate(async (player: HTMLVideoElement, moment) => {
    player.muted = true;
    await player.play();
    player.pause();
    const sought = new Promise((done) => player.addEventListener('seeked', done, { once: true }));
    player.currentTime = moment;
    await sought;
  }, MOMENT);
  await take(page, 'player');
}

async function asOwner(page: Page, url: string): Promise<void> {
  await logInAsAdmin(page, url);
  await closeToast(page);
  await page.waitForLoadState('networkidle');
  await take(page, 'admin');
  await page.getByRole('button', { name: 'Create Package' }).click();
  await page.getByLabel('Name').fill('Reindeer for Beginners');
  await page.getByLabel('Price in $').fill('29.00');
  await page.getByLabel('Description').fill('Harness, feed and fly nine of them.');
  await page.getByLabel('Features').fill('Eight videos\nFor one or nine reindeer');
  await take(page, 'create-package');
  for (const tab of ['stripe', 'backups']) {
    await page.goto(`${url}/settings?tab=${tab}`);
    await page.getByRole('tabpanel').getByRole('button', { name: /^Save/ }).waitFor();
    await page.waitForLoadState('networkidle');
    await take(page, `settings-${tab}`);
  }
  await page.goto(`${url}/settings?tab=orders`);
  await page.getByRole('button', { name: /^Order .*Noel Frost/ }).click();
  const order = page.getByRole('dialog');
  await order.getByRole('button', { name: 'Refund' }).waitFor();
  await order.getByRole('button', { name: 'Refund' }).scrollIntoViewIfNeeded();
  await take(page, 'order');
}

await buildIfStale();
await mkdir(FOLDER, { recursive: true });
const closing = new AsyncDisposableStack();
try {
  const dataDir = await mkdtemp(join(tmpdir(), 'sleigh-pictures-'));
  closing.defer(() => rm(dataDir, { recursive: true }));
  const sandbox = closing.adopt(await startSandbox({ port: 0 }), (one) => one.close());
  const mails = { port: 0, smtpPort: 0 };
  const mailbox = closing.adopt(await startMailbox(mails), (one) => one.close());
  const config = readConfig({
    PORT: '0',
    LOG_LEVEL: 'error',
    DATA_DIR: dataDir,
    STRIPE_API_BASE: sandbox.url,
    STRIPE_JS_URL: `${sandbox.url}/v3/stripe.js`,
    SMTP_URL: mailbox.smtpUrl,
    MAIL_FROM: demoLogins.mailFrom,
  });
  const started = await startStore(config, {
    webFolder: here('../../web/dist'),
    prepare: (deps) => seedDemo(deps, { mediaFolder: here('../../demo/media') }),
  });
  const store = closing.adopt(started, (one) => one.close());
  const url = store.url.replace('127.0.0.1', 'localhost');
  const browser = closing.adopt(await launchBrowser(), (one) => one.close());
  for (const walk of [asBuyer, asOwner]) {
    const visitor = await openVisitor(browser, { ...SIZE, origins: [url, sandbox.url] });
    await walk(visitor.page, url);
    await visitor.close();
  }
} finally {
  await closing.disposeAsync();
}
