import { needsUnicode } from '#contract/values/addresses.ts';
import type { Db } from '#platform/deps.ts';
import { invalidInput } from '#platform/errors/app-error.ts';
import type { MailServer } from '#platform/mail/mailer.ts';
import {
  deleteStoreValues,
  findStoreValue,
  getOrSetStoreValue,
  STORE_VALUES,
} from '#platform/store-values/store-values.store.ts';

/** Says what is wrong with an address that the mail server is known not to send to. */
export const UNREACHABLE =
  'cannot have letters such as ö before the @, because the mail server of this shop cannot send there. Please enter another address.';

const placeOf = ({ host, port }: MailServer): string => `${host}:${port}`;

/** Notes whether the mail server takes addresses that are not ASCII, as it said when it took a message. */
export async function noteUnicode({ db }: Db, server: MailServer, takesIt: boolean): Promise<void> {
  const known = await findStoreValue(db, STORE_VALUES.asciiMailServer);
  const now = takesIt ? null : placeOf(server);
  if (known === now) return;
  await deleteStoreValues(db, [STORE_VALUES.asciiMailServer]);
  if (now !== null) await getOrSetStoreValue(db, STORE_VALUES.asciiMailServer, now);
}

/** Deletes what was noted about another mail server than the present one. */
export async function deleteNoteOfOtherServer(
  { db }: Db,
  server: MailServer | null,
): Promise<void> {
  const known = await findStoreValue(db, STORE_VALUES.asciiMailServer);
  if (known !== null && (server === null || known !== placeOf(server)))
    await deleteStoreValues(db, [STORE_VALUES.asciiMailServer]);
}

/** Returns which addresses the mail server can send to as far as is known: all of them, until it has taken a message. */
export async function readReach({ db }: Db): Promise<(address: string) => boolean> {
  const takesAscii = (await findStoreValue(db, STORE_VALUES.asciiMailServer)) !== null;
  return (address) => !takesAscii || !needsUnicode(address);
}

/** Throws 400, naming the field, for an address that the mail server is known not to send to. */
export async function assertReachable(deps: Db, address: string, field: string): Promise<void> {
  if (!(await readReach(deps))(address)) throw invalidInput(`${field}: ${UNREACHABLE}`);
}
