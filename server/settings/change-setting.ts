import type { SettingKey } from '#contract/settings.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { readSettings, type SettingChange, saveSetting } from './settings.store.ts';

/** Where the mail server's password is sent, and with which name. */
const PASSWORD_GOES_TO: ReadonlySet<SettingKey> = new Set([
  'MAIL_SERVER',
  'MAIL_PORT',
  'MAIL_USER',
]);

/**
 * Saves a setting as an admin does. Another mail server, port or user name erases the saved password:
 * otherwise an admin, who is never shown it, could have it sent to a server of their own. Throws 409 if a
 * `version` is given that the setting no longer has.
 */
export function changeSetting(
  deps: Pick<Deps, 'db' | 'vault' | 'clock'>,
  { name, value, version }: SettingChange,
): Promise<void> {
  return inTransaction(deps, async (inside) => {
    if (PASSWORD_GOES_TO.has(name)) {
      const { [name]: before = '' } = await readSettings(inside, [name]);
      if (before !== value) await saveSetting(inside, { name: 'MAIL_PASSWORD', value: '' });
    }
    await saveSetting(inside, { name, value, version });
  });
}
