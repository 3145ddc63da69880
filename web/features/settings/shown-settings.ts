import { createContext } from 'react';
import { listSettings, type SettingKey, saveSetting } from '#contract/settings.ts';
import { call } from '../../lib/call.ts';
import { type Shown, saveShown } from '../../ui/conflicts/save-shown.ts';
import type { Entry } from './save-each.ts';
import type { Listed } from './settings-query.ts';

type ShownSetting = Shown<{ value: string }, number>;

/** What the forms of a tab show as saved, by the setting's key; changed by what they save themselves. */
export type Remembered = Map<SettingKey, ShownSetting>;

export const ShownSettings = createContext<Remembered>(new Map());

/** As the names of their fields. */
const labels: Readonly<Record<SettingKey, string>> = {
  STRIPE_SECRET_KEY: 'Secret Key',
  VITE_STRIPE_PUBLIC_KEY: 'Publishable Key',
  FREE_PROMO_CODE: 'Promotion Code',
  STORE_NAME: 'Shop Name',
  STORE_HEADLINE: 'Headline',
  STORE_TAGLINE: 'Tagline',
  STORE_ACCENT: 'Accent Colour',
  SUPPORT_EMAIL: 'Support Email',
  SUPPORT_PHONE: 'Support Phone',
  TIME_ZONE: 'Time Zone',
  SELLER_NAME: 'Seller Name',
  SELLER_ADDRESS: 'Postal Address',
  TAX_NUMBER: 'Tax Number',
  TAX_RATE: 'Tax Rate',
  CONSUMER_RIGHTS: 'Consumer Rights',
  CONSENT_TEXT: 'Text of the Consent',
  TAKE_BACK_DAYS: 'Days to Take an Order Back',
  TAKE_BACK_TIMES: 'Orders a Customer May Take Back in 365 Days',
  MAIL_SERVER: 'Mail Server',
  MAIL_PORT: 'Port',
  MAIL_USER: 'User Name',
  MAIL_PASSWORD: 'Password',
  MAIL_FROM_NAME: 'Sender Name',
  MAIL_FROM_ADDRESS: 'Sender Address',
  MAIL_REPLY_TO: 'Reply-To Address',
  VIDEO_KEEP_ORIGINALS: 'Keep the Original Files',
  VIDEO_HIGHEST_QUALITY: 'Highest Quality',
  VIDEO_JOBS_AT_ONCE: 'Videos Prepared at Once',
  PLAYING_PLACES: 'Places at a Time',
  BACKUP_FOLDER: 'Location',
  BACKUP_TIME: 'Every Day At',
  BACKUP_KEEP: 'Backups to Keep',
};

const shownOf = ({ value, version }: Listed[number]): ShownSetting => ({
  fields: { value },
  version,
});

export function shownSettings(listed: Listed): Remembered {
  return new Map(listed.map((setting) => [setting.key, shownOf(setting)]));
}

/**
 * Saves one setting, and asks which value to keep if it is no longer the one in `remembered`. A mail password
 * is saved in any case: nobody sees it, and saving another server has erased it.
 */
export async function saveShownSetting(remembered: Remembered, entry: Entry): Promise<Entry> {
  const { key } = entry;
  const shown = key === 'MAIL_PASSWORD' ? undefined : remembered.get(key);
  if (shown === undefined) return call(saveSetting, { body: entry });
  const saved = await saveShown({
    thing: `“${labels[key]}”`,
    labels: { value: labels[key] },
    shown,
    typed: { value: entry.value },
    save: ({ value }, version) => call(saveSetting, { body: { key, value, version } }),
    readPresent: async () => {
      const present = (await call(listSettings)).find((setting) => setting.key === key);
      return present === undefined ? null : shownOf(present);
    },
  });
  remembered.set(key, shownOf(saved));
  return { key, value: saved.value };
}
