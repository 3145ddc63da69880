import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import type { Setting } from './setting.ts';
import { listSaved, type SettingChange, saveSetting } from './settings.store.ts';

/**
 * Saves a setting as an admin does; another value erases what the setting says. Throws 409 if a `version` is given
 * that the setting no longer has.
 */
export function changeSetting(deps: Deps, setting: Setting, change: SettingChange): Promise<void> {
  return inTransaction(deps, async (inside) => {
    if (setting.erases !== undefined) {
      const before = (await listSaved(inside, [setting])).get(setting.key) ?? '';
      if (before !== change.value) await saveSetting(inside, setting.erases, { value: '' });
    }
    await saveSetting(inside, setting, change);
  });
}
