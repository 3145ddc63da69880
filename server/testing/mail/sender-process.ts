/**
 * The sender of messages in a process that is killed: on the database of DATA_DIR or DATABASE_URL, to the
 * server of SMTP_URL, until it is ended. Its clock goes FAST times as fast as the world's, so that the
 * pauses of two days take minutes. It begins when it reads a line.
 */
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { systemClock } from '#platform/clock/system-clock.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { createSmtpMailer } from '#platform/mail/smtp-mailer.ts';
import { createLog } from '#platform/process/log.ts';
import { createVault } from '#platform/secrets/vault.ts';
import { sendDueMail } from '../../mail/sending/send-due-mail.ts';
import { readConfig } from '../../start/config.ts';
import { policyOf } from '../../start/policy-of.ts';
import { fastClock } from '../clocks/fast-clock.ts';

const FAST = 200;

const config = readConfig(process.env);
const deps = {
  db: await openDatabase({ url: config.DATABASE_URL, dataDir: config.DATA_DIR }),
  vault: createVault(config.SECRET_KEY ?? ''),
  policy: policyOf(config),
  mailer: createSmtpMailer(systemClock),
  clock: fastClock(FAST),
  log: createLog('silent'),
};
// It ends with the test, whatever ended that.
process.stdin.on('end', () => process.exit());
await once(process.stdin, 'data');
process.stdin.resume();
for (;;) {
  const tried = await sendDueMail(deps);
  if (tried === 0) await setTimeout(5);
}
