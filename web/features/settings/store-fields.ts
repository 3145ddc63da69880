import type { Store } from '#contract/bootstrap.ts';
import type { SettingKey } from '#contract/settings.ts';
import type { Entry } from './save-each.ts';
import type { Settings } from './settings-query.ts';

/** The values of the Store tab's form. */
export type StoreFields = Pick<Store, 'name' | 'headline' | 'tagline' | 'email' | 'phone'> & {
  /** A colour such as `#0f4c3a`; empty for the store's own. */
  accent: string;
  /** The name of the zone by whose days the shop counts. */
  timeZone: string;
};

const keys: Record<keyof StoreFields, SettingKey> = {
  name: 'STORE_NAME',
  headline: 'STORE_HEADLINE',
  tagline: 'STORE_TAGLINE',
  accent: 'STORE_ACCENT',
  email: 'SUPPORT_EMAIL',
  phone: 'SUPPORT_PHONE',
  timeZone: 'TIME_ZONE',
};

function fieldNames(): (keyof StoreFields)[] {
  return ['name', 'headline', 'tagline', 'accent', 'email', 'phone', 'timeZone'];
}

/** The initial values of the form. */
export function storeFieldsOf(settings: Settings): StoreFields {
  return {
    name: settings.STORE_NAME,
    headline: settings.STORE_HEADLINE,
    tagline: settings.STORE_TAGLINE,
    accent: settings.STORE_ACCENT,
    email: settings.SUPPORT_EMAIL,
    phone: settings.SUPPORT_PHONE,
    timeZone: settings.TIME_ZONE,
  };
}

/** The changed settings. Only these are saved, so that a default stays a default. */
export function storeEntries(typed: StoreFields, before: StoreFields): Entry[] {
  return fieldNames()
    .filter((name) => typed[name].trim() !== before[name])
    .map((name) => ({ key: keys[name], value: typed[name].trim() }));
}

/** The form's field of a setting; undefined if it has none. */
export function fieldOf(key: SettingKey): keyof StoreFields | undefined {
  return fieldNames().find((name) => keys[name] === key);
}

/** The saved settings as a change of the shop, as its pages know it. */
export function storeChange(saved: readonly Entry[]): Partial<Store> {
  const change: Partial<Store> = {};
  for (const { key, value } of saved) {
    const name = fieldOf(key);
    if (name && name !== 'timeZone') change[name] = value;
  }
  return change;
}
