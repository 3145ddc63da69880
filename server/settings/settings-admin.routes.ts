import * as contract from '#contract/settings.ts';
import type { Deps } from '#platform/deps.ts';
import type { Router } from '#platform/http/router.ts';
import { changeSetting } from './change-setting.ts';
import { checkSetting } from './check-setting.ts';
import { describeField } from './describe-field.ts';
import type { Secret, Setting, StoreSettings } from './setting.ts';
import { wrongValue } from './settings.errors.ts';
import { listSaved, readVersions } from './settings.store.ts';

/** A secret as it may be shown. */
function maskSecret({ shownCharacters }: Secret, value: string): string {
  return `••••••••${shownCharacters === 0 ? '' : value.slice(-shownCharacters)}`;
}

/** The value as it may be shown: of one that is not set the initial value, or an empty one. */
function shownValue(setting: Setting, saved: string | undefined, { policy }: Deps): string {
  if (setting.secret) return saved === undefined ? '' : maskSecret(setting.secret, saved);
  return saved ?? setting.initial ?? setting.configured?.(policy) ?? '';
}

/** Settings as they may be shown. */
async function describeSettings(deps: Deps, settings: readonly Setting[]) {
  const saved = await listSaved(deps, settings);
  const versions = await readVersions(deps);
  return settings.map((setting) => {
    const { key } = setting;
    const value = shownValue(setting, saved.get(key), deps);
    return { key, value, version: versions.get(key) ?? 0 };
  });
}

/**
 * Whether the value is the mask of the saved secret: the form was sent without changing it. Throws 400 for
 * the mask of a secret that was erased meanwhile.
 */
async function isUntouched(deps: Deps, setting: Setting, value: string): Promise<boolean> {
  const { secret, key } = setting;
  if (!secret) return false;
  const saved = (await listSaved(deps, [setting])).get(key);
  if (saved !== undefined) return value === maskSecret(secret, saved);
  if (secret.whenErased !== undefined && value === maskSecret(secret, '')) {
    throw wrongValue(`value: ${secret.whenErased}`);
  }
  return false;
}

/** Throws 400 where a variable of the environment decides a setting. */
function assertDecides({ policy }: Deps, { decidedBy }: Setting): void {
  const variable = decidedBy?.(policy) ?? null;
  if (variable === null) return;
  throw wrongValue(`value: the variable ${variable} decides this. Unset it to use the settings.`);
}

/** Routes of the settings, for admins. */
export function settingsAdminRoutes(router: Router, deps: Deps, all: StoreSettings): void {
  router.on(contract.listSettings, () => describeSettings(deps, [...all.values()]));
  router.on(contract.listSettingFields, async () =>
    Array.from(all.values(), (setting) => describeField(setting, deps.policy)),
  );
  router.on(contract.saveSetting, async ({ body: { key, value: typed, version } }) => {
    const setting = all.get(key);
    if (setting === undefined) throw wrongValue('key: is not a setting');
    if (!(await isUntouched(deps, setting, typed))) {
      const value = checkSetting(setting, typed);
      assertDecides(deps, setting);
      await setting.check?.(deps, value);
      await changeSetting(deps, setting, { value, version });
      await setting.afterSave?.(deps, value);
    }
    const [shown] = await describeSettings(deps, [setting]);
    return shown ?? { key, value: '', version: 0 };
  });
}
