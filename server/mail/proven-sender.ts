import type { Db, Deps } from '#platform/deps.ts';
import type { MailAddress, MailServer } from '#platform/mail/mailer.ts';
import {
  deleteStoreValues,
  findStoreValue,
  getOrSetStoreValue,
  STORE_VALUES,
} from '#platform/store-values/store-values.store.ts';
import { readIfReadable } from './sending/describe-mail-setup.ts';

interface Sender {
  server: MailServer;
  from: MailAddress;
}

const asText = ({ server: { host, port, user }, from }: Sender) =>
  `${host}:${port} ${user ?? ''} ${from.address}`;

/** Notes that the mail server accepted a message of this sender. */
export async function noteAccepted({ db }: Db, sender: Sender): Promise<void> {
  const now = asText(sender);
  if ((await findStoreValue(db, STORE_VALUES.provenSender)) === now) return;
  await deleteStoreValues(db, [STORE_VALUES.provenSender]);
  await getOrSetStoreValue(db, STORE_VALUES.provenSender, now);
}

/** Whether the mail server accepted a message with the present settings. That one arrived is not known. */
export async function isSenderProven(
  deps: Pick<Deps, 'db' | 'vault' | 'policy'>,
): Promise<boolean> {
  const { server = null, from = null } = (await readIfReadable(deps)) ?? {};
  if (server === null || from === null) return false;
  return (await findStoreValue(deps.db, STORE_VALUES.provenSender)) === asText({ server, from });
}
