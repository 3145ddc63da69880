import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { eraseMail, queueMail } from '../../../server/mail/index.ts';
import type { OpenStore } from '../open-store.ts';

type QueueDeps = Parameters<typeof queueMail>[0] & Pick<Deps, 'clock'>;

function queue(deps: QueueDeps, to: string): Promise<string> {
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

/** Queues a message with a secret link that is valid for half an hour. Returns its id. */
export function queueReset({ deps }: OpenStore, to: string): Promise<string> {
  return queue(deps, to);
}

/** Queues the same message and withdraws it at once, so that the store cannot send it in between. Returns its id. */
export function queueAndWithdraw({ deps }: OpenStore, to: string): Promise<string> {
  return inTransaction(deps, async (inside) => {
    const mailId = await queue({ ...deps, ...inside }, to);
    await eraseMail(inside, mailId);
    return mailId;
  });
}

/** The states of the messages to an address, by their ids. */
export async function statesOfMail({ deps: { db } }: OpenStore, to: string) {
  const rows = await db
    .selectFrom('mail')
    .select(['id', 'state'])
    .where('to_address', '=', to)
    .execute();
  return rows.map(({ id, state }) => ({ mailId: id, state }));
}
