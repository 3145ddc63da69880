import { resolve } from 'node:path';
import { startMailbox } from './mail/mailbox.ts';
import { startSandbox } from './server.ts';

const { PORT, STATE_FILE, MAILBOX_PORT, SMTP_PORT, MAILBOX_FILE } = process.env;
const fileAt = (path: string | undefined) => (path ? resolve(path) : undefined);

/**
 * Runs the payment sandbox and the mailbox on their own. The ports are 24100 to 24102 by default;
 * without STATE_FILE and MAILBOX_FILE the state is in memory.
 */
const sandbox = await startSandbox({ port: Number(PORT ?? 24_100), stateFile: fileAt(STATE_FILE) });
const mailbox = await startMailbox({
  port: Number(MAILBOX_PORT ?? 24_101),
  smtpPort: Number(SMTP_PORT ?? 24_102),
  stateFile: fileAt(MAILBOX_FILE),
});
process.stdout.write(`Payment sandbox on ${sandbox.url}, mailbox on ${mailbox.url}\n`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    Promise.all([sandbox.close(), mailbox.close()]).then(() => process.exit(0));
  });
}
