import { listSettings, saveSetting } from '#contract/settings.ts';
import { call } from '../../../lib/call.ts';
import { saveShown } from '../../../ui/conflicts/save-shown.ts';
import { isErasable, type LoadedSettings, shownOf } from './loaded-settings.ts';
import type { Entry } from './save-each.ts';

/**
 * Saves one setting, and asks which value to keep if it is no longer the one that is shown. A setting that
 * another one erases is saved in any case: saving the other may just have erased it.
 */
export async function saveShownSetting(
  { fields, shown }: Pick<LoadedSettings, 'fields' | 'shown'>,
  { key, value }: Entry,
): Promise<Entry> {
  const before = isErasable({ fields }, key) ? undefined : shown.get(key);
  const label = fields.find((field) => field.key === key)?.label ?? key;
  const save = (typed: string, version?: number) =>
    call(saveSetting, { body: { key, value: typed, version } });
  const saved =
    before === undefined
      ? await save(value)
      : await saveShown({
          thing: `“${label}”`,
          labels: { value: label },
          shown: before,
          typed: { value },
          save: (typed, version) => save(typed.value, version),
          readPresent: async () => {
            const present = (await call(listSettings)).find((setting) => setting.key === key);
            return present === undefined ? null : shownOf(present);
          },
        });
  shown.set(key, shownOf(saved));
  return { key, value: saved.value };
}
