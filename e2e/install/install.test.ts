import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Browser, chromium, type Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { demoLogins } from '../../demo/logins.ts';
import { readCommands } from '../../deploy/testing/handbook-commands.ts';
import { makeRelease } from '../../scripts/release.ts';
import { isFull } from '../../scripts/test/sized.ts';
import {
  checkOut,
  expectSuccess,
  goToPayment,
  logIn,
  newBuyer,
  payWithCard,
} from '../support/shopping.ts';
import { CHROMIUM, LAUNCHING } from '../support/visitor.ts';
import { type EmptyMachine, openEmptyMachine } from './empty-machine.ts';
import { readInstallPage } from './install-page.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));
const url = 'https://shop.example';
const admin = { username: 'nick', password: 'reindeer-admin' };
const SANDBOX_PORT = 24_100;
const packageName = 'Beard, Suit & Presence';
/** Ends when the store answers. */
const UNTIL_OPEN = `
isOpen='fetch("http://127.0.0.1:3000/readyz").then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))'
until node --eval "$isOpen"; do
  test ! -e /run/sleigh.exit
  sleep 0.2
done
`;

/**
 * In `npm run test:full` npm fetches the libraries there, a restore is tried, and the shop
 * moves to another machine. Else the libraries are those of this folder, and the test ends with the first sale.
 */
const own = ['--mount', '--net', '--pid', '--fork', 'true'];
const isPossible = process.getuid?.() === 0 && spawnSync('unshare', own).status === 0;
const reason = isPossible
  ? ''
  : ' (skipped: a throwaway machine needs root on Linux, with namespaces)';

/** A browser in the network of the machine. */
async function openBrowser(machine: EmptyMachine, folder: string): Promise<Browser> {
  const executablePath = join(folder, 'chromium');
  await writeFile(
    executablePath,
    `#!/bin/sh\nexec ${machine.besides.join(' ')} ${CHROMIUM} "$@"\n`,
  );
  await chmod(executablePath, 0o755);
  return chromium.launch({
    executablePath,
    args: [...LAUNCHING.args, '--host-resolver-rules=MAP shop.example 127.0.0.1'],
  });
}

/** Brings the release along, which the page leaves to its reader. */
async function prepare(machine: EmptyMachine): Promise<void> {
  await makeRelease(join(machine.files, 'srv'));
}

/** Puts what `npm ci` would make where it looks for it. */
async function bringLibraries(machine: EmptyMachine): Promise<void> {
  await machine.run(`
    for place in node_modules tools/node/node_modules; do
      test -d /srv/sources/$place || continue
      target=$(echo /opt/sleigh/releases/sleigh-*)/$place
      mkdir -p $target /run/$place/upper /run/$place/work
      options=lowerdir=/srv/sources/$place,upperdir=/run/$place/upper,workdir=/run/$place/work
      mount -t overlay -o $options overlay $target
      chown sleigh:sleigh $target
    done
  `);
}

/** The stand-in for Stripe, in place of an account there. */
async function connectSandbox(machine: EmptyMachine): Promise<() => void> {
  const script = join(root, 'sandbox/main.ts');
  const env = { PORT: String(SANDBOX_PORT) };
  const sandbox = machine.startBeside(process.execPath, [script], env);
  if (sandbox.stdout === null) throw new Error('The sandbox says nothing.');
  await once(createInterface(sandbox.stdout), 'line');
  const origin = `http://127.0.0.1:${SANDBOX_PORT}`;
  await machine.run(`cat >> /etc/sleigh/sleigh.env <<'END'
STRIPE_API_BASE=${origin}
STRIPE_JS_URL=${origin}/v3/stripe.js
END`);
  return () => sandbox.kill('SIGKILL');
}

/** Logs in as the admin whom the page made, saves the keys, and puts a package with a video on sale. */
async function openShop(page: Page): Promise<void> {
  await page.goto(`${url}/admin/login`);
  await page.getByLabel('Username').fill(admin.username);
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
  await page.getByRole('button', { name: 'Login as Admin' }).click();
  await page.waitForURL('**/admin/packages');
  const video = await readFile(join(root, 'demo/media/beard-for-the-day.mp4'), 'base64');
  await page.evaluate(
    async ({ video, keys, name }) => {
      const call = async (path: string, body: FormData | object) => {
        const isForm = body instanceof FormData;
        const headers: HeadersInit = isForm ? {} : { 'content-type': 'application/json' };
        const sent = isForm ? body : JSON.stringify(body);
        const answer = await fetch(path, { method: 'POST', headers, body: sent });
        if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
        return answer.json();
      };
      await call('/api/settings', { key: 'VITE_STRIPE_PUBLIC_KEY', value: keys.publicKey });
      await call('/api/settings', { key: 'STRIPE_SECRET_KEY', value: keys.secretKey });
      const form = new FormData();
      const fields = { uploadId: 'first-video', chunkNumber: '0', totalChunks: '1' };
      for (const [field, value] of Object.entries(fields)) form.append(field, value);
      const bytes = Uint8Array.from(atob(video), (letter) => letter.charCodeAt(0));
      form.append('chunk', new Blob([bytes]), 'beard.mp4');
      const { videoPath } = await call('/api/videos/upload-chunk', form);
      const title = 'A Beard That Lasts the Day';
      const made = await call('/api/videos', { title, description: '', videoPath });
      const about = { description: 'One video.', price: 49, isBundle: false, features: [] };
      const sold = await call('/api/packages', { name, ...about });
      await call('/api/package-videos', { packageId: sold.id, videoId: made.id });
    },
    { video, keys: demoLogins.paymentKeys, name: packageName },
  );
}

/** Buys the package by card, logs in and plays its video. */
async function buyAndWatch(page: Page): Promise<void> {
  const buyer = newBuyer();
  await checkOut(page, url, [packageName]);
  await goToPayment(page, buyer);
  await payWithCard(page, demoLogins.card);
  await expectSuccess(page);
  await logIn(page, url, buyer);
  await page
    .getByRole('link', { name: new RegExp(packageName) })
    .first()
    .click();
  await page
    .getByRole('button', { name: /A Beard That Lasts the Day/ })
    .first()
    .click();
  await page.locator('video').evaluate((player: HTMLVideoElement) => {
    player.muted = true;
    return player.play();
  });
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.5);
}

/** Runs blocks of the page, and what it leaves to its reader in between. */
async function followPage(
  machine: EmptyMachine,
  blocks: readonly string[],
  closing: AsyncDisposableStack,
): Promise<void> {
  for (const lines of blocks) {
    const isInstall = lines.includes('npm run sleigh -- --version');
    const [first = '', ...others] = lines.split('\n');
    const isBrought = isInstall && !isFull;
    if (isBrought) {
      await machine.run(first);
      await bringLibraries(machine);
    }
    await machine.run(isBrought ? others.join('\n') : lines, {
      input: lines.includes('admin create') ? `${admin.password}\n` : '',
      online: isInstall,
    });
    if (lines.includes('deploy/sleigh.env')) closing.defer(await connectSandbox(machine));
    if (lines.includes('enable --now')) await machine.run(UNTIL_OPEN);
  }
}

/** Restores a backup beside the running store, as the page of backups says. */
async function tryRestore(machine: EmptyMachine): Promise<void> {
  await machine.run('sleigh backup /var/backups/sleigh');
  expect(await machine.run(await readCommands('backups.md', 'trial'))).toContain(admin.username);
  expect(await machine.run('ls -A /var/lib/sleigh-trial || echo gone')).toContain('gone');
}

const passphrase = 'a passphrase for the move\n';

/** Stops the shop, as the page of moving says, and makes the backup that moves. */
async function packUp(machine: EmptyMachine): Promise<void> {
  await machine.run(await readCommands('moving.md', 'backup'), { input: passphrase });
  expect(await machine.run('cat /run/sleigh.exit')).toBe('0');
}

/** Moves the shop to another empty machine. */
async function moveShop(from: EmptyMachine, to: EmptyMachine, closing: AsyncDisposableStack) {
  const page = await readInstallPage();
  await prepare(to);
  const third = page.findIndex((lines) => lines.includes('daemon-reload'));
  await followPage(to, page.slice(0, third), closing);
  await to.run(await readCommands('moving.md', 'command'));
  await packUp(from);
  const place = 'var/backups/sleigh/.';
  await run('cp', ['-a', `${from.files}/${place}`, `${to.files}/${place}`]);
  await to.run(await readCommands('moving.md', 'restore'), { input: passphrase });
  await to.run(await readCommands('moving.md', 'adopt'));
  await followPage(to, page.slice(third, third + 1), closing);
}

it.skipIf(!isPossible)(
  `the install page leads from an empty machine to a first sale${isFull ? ', a trial restore and a move' : ''}${reason}`,
  async ({ signal }) => {
    const closing = new AsyncDisposableStack();
    let machine: EmptyMachine | undefined;
    try {
      const folder = await mkdtemp(join(tmpdir(), 'sleigh-install-'));
      closing.defer(() => rm(folder, { recursive: true }));
      machine = closing.adopt(await openEmptyMachine(root, signal), (one) => one.close());
      await prepare(machine);
      const start = performance.now();
      const say = (what: string) => {
        const seconds = ((performance.now() - start) / 1000).toFixed(1);
        process.stdout.write(`From an empty machine to ${what}: ${seconds} s.\n`);
      };
      await followPage(machine, await readInstallPage(), closing);
      const launched = await openBrowser(machine, folder);
      const browser = closing.adopt(launched, (one) => one.close());
      const visit = async () => {
        const page = await browser.newPage({ ignoreHTTPSErrors: true });
        page.setDefaultTimeout(60_000);
        return page;
      };
      const empty = await visit();
      const home = await empty.goto(url);
      expect(home?.status()).toBe(200);
      await empty.getByText('This shop opens soon. Please come back then.').waitFor();
      expect(home?.headers()['strict-transport-security']).toBeDefined();
      say('a served shop');
      await openShop(await visit());
      await buyAndWatch(await visit());
      say('a first sale');
      expect(await machine.run('sleigh admin list')).toContain(admin.username);
      expect(
        await machine.run('stat -c "%U %a" /var/lib/sleigh /var/lib/sleigh/sleigh.sqlite'),
      ).toBe('sleigh 700\nsleigh 600');
      // What npm and Node leave in a home is not in the data folder.
      expect(await machine.run('ls -d /var/lib/sleigh/.* | wc -l')).toBe('2');
      if (!isFull) return;
      await tryRestore(machine);
      say('a restored backup');
      const another = closing.adopt(await openEmptyMachine(root, signal), (one) => one.close());
      await moveShop(machine, another, closing);
      say('a shop that has moved');
      expect(await another.run('sleigh admin list')).toContain(admin.username);
      expect(await another.run('ls -A /var/lib/sleigh/files')).not.toBe('');
    } catch (error) {
      const log = await machine?.run('cat /var/log/sleigh.log || true').catch(String);
      throw new Error(`The store's log:\n${log}`, { cause: error });
    } finally {
      await closing.disposeAsync();
    }
  },
  // npm fetches the libraries twice.
  isFull ? 1_200_000 : undefined,
);
