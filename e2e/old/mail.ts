import { expect } from 'vitest';
import type { MailState } from '#contract/mail.ts';
import { queueMail } from '../../server/mail/index.ts';
import type { OpenStore } from './open-store.ts';

/** Queues a message with a secret link that is valid for half an hour. Returns its id. */
export function queueReset({ deps }: Pick<OpenStore, 'deps'>, to: string): Promise<string> {
  return queueMail(deps, {
    kind: 'password-reset',
    customerId: 'holly',
    to,
    content: {
      subject: 'Choose a new password',
      blocks: [
        { kind: 'paragraph', text: 'Hello <b>Holly</b>,\nyou asked for a new password.' },
        { kind: 'button', label: 'Choose a New Password', path: '/reset-password#t0ken' },
      ],
    },
    link: { expiresAt: deps.clock.now() + 30 * 60_000 },
  });
}

/** Waits until the store knows that its messages to an address were sent: their reader has them a moment before. */
export async function untilAllSent(
  { deps: { db } }: Pick<OpenStore, 'deps'>,
  to: string,
): Promise<void> {
  const read = () => db.selectFrom('mail').select('state').where('to_address', '=', to).execute();
  await expect.poll(async () => (await read()).map(({ state }) => state)).not.toContain('waiting');
}

/** Waits until the store has sent a message or has given it up. */
export async function untilMailIs(
  { deps: { db } }: OpenStore,
  mailId: string,
  state: MailState,
): Promise<void> {
  const read = () =>
    db.selectFrom('mail').select('state').where('id', '=', mailId).executeTakeFirstOrThrow();
  await expect.poll(async () => (await read()).state, { timeout: 60_000 }).toBe(state);
}
