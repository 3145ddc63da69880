import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { migrate } from '#platform/database/migrate.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { randomIds } from '#platform/ids.ts';
import { createLog } from '#platform/log.ts';
import { createVault } from '#platform/vault.ts';
import { type Fault, startTestMailServer } from '../../testing/mail/test-mail-server.ts';
import { createPostgresDatabase, describeOnEachDatabase } from '../../testing/test-database.ts';
import { queueMail } from '../index.ts';

/** KILLED_SENDERS=all is the long form, which takes minutes: the tests' server greets after a tenth of a second. */
const [MESSAGES, KILLS] = process.env.KILLED_SENDERS === 'all' ? [1000, 20] : [60, 4];
const MESSAGES_A_KILL = Math.floor(MESSAGES / (KILLS + 1));
const LIMIT_MS = MESSAGES * 1200 + 60_000;
const SECRET_KEY = 'a secret key for tests that is long enough';

/** Every third try fails, in one of these ways. */
const FAILURES: Fault[] = [
  { at: 'recipient', code: 450, says: '4.2.0 Greylisted' },
  { at: 'message', effect: 'close' },
  { at: 'message', code: 451, says: 'Local error' },
  { at: 'sender', code: 421, says: 'Closing down' },
];

/** Starts the sender again and again, until it is told to end. */
function keepSending(environment: Record<string, string>) {
  const script = fileURLToPath(new URL('../../testing/mail/sender-process.ts', import.meta.url));
  const start = () =>
    spawn(process.execPath, [script], {
      stdio: ['pipe', 'ignore', 'inherit'],
      env: { PATH: process.env.PATH, ...environment },
    });
  let isOver = false;
  let child = start();
  const run = async (): Promise<void> => {
    for (;;) {
      await once(child, 'exit');
      if (isOver) return;
      child = start();
    }
  };
  const ended = run();
  return {
    kill: () => void child.kill('SIGKILL'),
    end: async () => {
      isOver = true;
      child.kill('SIGKILL');
      await ended;
    },
  };
}

describeOnEachDatabase('senders that are killed', (kind) => {
  it(`deliver ${MESSAGES} messages over ${KILLS} kills, each under one Message-ID`, {
    timeout: LIMIT_MS + 30_000,
  }, async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'sleigh-mail-'));
    const postgres = kind === 'SQLite' ? null : await createPostgresDatabase();
    const db = await openDatabase({ url: postgres?.url, dataDir });
    await migrate(db, { dataDir, log: createLog('silent') });
    const deps = { db, vault: createVault(SECRET_KEY), ids: randomIds };
    // Due at once on the senders' clock, which is far ahead, and for 48 hours of it.
    const clock = { now: () => systemClock.now() * 200 };
    const queued = new Set<string>();
    for (let number = 0; number < MESSAGES; number += 1) {
      const content = { subject: `Order ${number}`, blocks: [] };
      const to = `buyer${number}@example.com`;
      queued.add(await queueMail({ ...deps, clock }, { kind: 'order-confirmation', to, content }));
    }
    let kills = 0;
    let unnoted = 0;
    let isDue = false;
    const server = await startTestMailServer({
      tls: 'none',
      watch: (stage) => {
        if (
          stage === 'accept' &&
          server.received.length >= (kills + 1) * MESSAGES_A_KILL &&
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
    const sender = keepSending({
      ...{ DATA_DIR: dataDir, SECRET_KEY, MAIL_FROM: 'Shop <shop@example.com>' },
      SMTP_URL: `smtp://${server.host}:${server.port}`,
      ...(postgres && { DATABASE_URL: postgres.url }),
    });
    const left = async () => {
      const rows = await db.selectFrom('mail').select('id').where('state', '!=', 'sent').execute();
      return rows.length;
    };
    await expect.poll(left, { timeout: LIMIT_MS, interval: 100 }).toBe(0);
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
    process.stdout.write(`${kind}: ${KILLS} kills, ${repeats} repeated messages\n`);
    // Only of what was accepted when the sender died.
    expect(repeats).toBe(unnoted);
    expect(queued.size).toBe(MESSAGES);
  });
});
