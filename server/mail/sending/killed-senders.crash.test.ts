import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { migrateTo } from '#platform/database/migrate.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { randomIds } from '#platform/ids/ids.ts';
import { createVault } from '#platform/secrets/vault.ts';
import { sized } from '../../../scripts/test/sized.ts';
import { ageLeases } from '../../testing/clocks/age-leases.ts';
import { fastClock } from '../../testing/clocks/fast-clock.ts';
import { type Fault, startTestMailServer } from '../../testing/mail/test-mail-server.ts';
import { createPostgresDatabase, describeWithDatabase } from '../../testing/test-database.ts';
import { queueMail } from '../index.ts';

/** The tests' server greets after a tenth of a second, so each try takes that long. */
const MESSAGES = sized(12, 24);
const KILLS = sized(2, 4);
const LIMIT_MS = MESSAGES * 1200 + 600_000;
const SECRET_KEY = 'a secret key for tests that is long enough';

/** Every third try fails, in one of these ways. */
const FAILURES: Fault[] = [
  { at: 'recipient', code: 450, says: '4.2.0 Greylisted' },
  { at: 'message', effect: 'close' },
  { at: 'message', code: 451, says: 'Local error' },
  { at: 'sender', code: 421, says: 'Closing down' },
];

/**
 * Keeps one sender sending, until it is told to end. The next one is loaded while it sends, and begins after what
 * `onKilled` does.
 */
function keepSending(environment: Record<string, string>, onKilled: () => Promise<void>) {
  const script = fileURLToPath(new URL('../../testing/mail/sender-process.ts', import.meta.url));
  const start = () =>
    spawn(process.execPath, [script], {
      stdio: ['pipe', 'ignore', 'inherit'] as const,
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        ...environment,
      },
    });
  let isOver = false;
  let present = start();
  let next = start();
  const run = async (): Promise<void> => {
    for (;;) {
      const ended = once(present, 'exit');
      present.stdin.write('go\n');
      await ended;
      if (isOver) return;
      await onKilled();
      present = next;
      next = start();
    }
  };
  const over = run();
  return {
    kill: () => void present.kill('SIGKILL'),
    end: async () => {
      isOver = true;
      const ended = once(next, 'exit');
      for (const child of [present, next]) child.kill('SIGKILL');
      await Promise.all([over, ended]);
    },
  };
}

describeWithDatabase('senders that are killed', (kind) => {
  const title = `deliver ${MESSAGES} messages over ${KILLS} kills, each under one Message-ID`;
  it(title, { timeout: LIMIT_MS + 30_000 }, async () => {
    const messagesAKill = Math.floor(MESSAGES / (KILLS + 1));
    const dataDir = mkdtempSync(join(tmpdir(), 'sleigh-mail-'));
    const postgres = kind === 'SQLite' ? null : await createPostgresDatabase();
    const db = await openDatabase({ url: postgres?.url, dataDir });
    await migrateTo(db);
    const deps = { db, vault: createVault(SECRET_KEY), ids: randomIds };
    // Due at once on the senders' clock, which is far ahead.
    const clock = fastClock(200);
    const queued = new Set<string>();
    for (let number = 0; number < MESSAGES; number += 1) {
      const content = { subject: `Order ${number}`, blocks: [] };
      const to = `buyer${number}@example.com`;
      queued.add(await queueMail({ ...deps, clock }, { kind: 'order-confirmation', to, content }));
    }
    // 48 hours of that clock are 14 minutes, in which a busy machine does not send a thousand.
    await db.updateTable('mail').set({ send_until: Number.MAX_SAFE_INTEGER }).execute();
    let kills = 0;
    let unnoted = 0;
    let isDue = false;
    const server = await startTestMailServer({
      tls: 'none',
      watch: (stage) => {
        if (
          stage === 'accept' &&
          server.received.length >= (kills + 1) * messagesAKill &&
          kills < KILLS
        ) {
          kills += 1;
          // In turn: before the acceptance can be noted, and while the next message is under way.
          if (kills % 2 === 0) isDue = true;
          else {
            unnoted += 1;
            sender.kill();
          }
        } else if (stage === 'connect' && isDue) {
          isDue = false;
          sender.kill();
        }
      },
    });
    for (let number = 0; number < MESSAGES * 3; number += 1) {
      const failure = FAILURES[Math.floor(number / 3) % FAILURES.length] ?? null;
      server.faults.push(number % 3 === 2 ? failure : null);
    }
    const environment = {
      DATA_DIR: dataDir,
      SECRET_KEY,
      MAIL_FROM: 'Shop <shop@example.com>',
      SMTP_URL: `smtp://${server.host}:${server.port}`,
      ...(postgres && { DATABASE_URL: postgres.url }),
    };
    const sender = keepSending(environment, () => ageLeases(db, 'mail', { seconds: 60 }));
    const left = async () => {
      const rows = await db.selectFrom('mail').select('id').where('state', '!=', 'sent').execute();
      return rows.length;
    };
    await expect.poll(left, { timeout: LIMIT_MS, interval: 50 }).toBe(0);
    await sender.end();
    await server.close();
    await db.destroy();
    await postgres?.drop();
    rmSync(dataDir, { recursive: true, force: true });

    expect(kills).toBe(KILLS);
    const copies = new Map<string, Set<string>>();
    for (const { to, messageId } of server.received) {
      const [address = ''] = to;
      copies.set(address, (copies.get(address) ?? new Set()).add(messageId));
    }
    expect(copies.size).toBe(MESSAGES);
    expect([...copies.values()].filter(({ size }) => size !== 1)).toEqual([]);
    const repeats = server.received.length - MESSAGES;
    process.stdout.write(`${kind}: ${kills} kills, ${repeats} repeated messages\n`);
    // Only of what was accepted when the sender died.
    expect(repeats).toBe(unnoted);
    expect(queued.size).toBe(MESSAGES);
  });
});
