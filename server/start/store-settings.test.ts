import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SettingField } from '#contract/settings.ts';
import { checkSetting } from '../settings/index.ts';
import { createTestUsers } from '../testing/calls/test-users.ts';
import type { TestClient } from '../testing/test-client.ts';
import { describeWithDatabase } from '../testing/test-database.ts';
import { startTestStore, type TestStore } from '../testing/test-store.ts';
import { storeSettings } from './store-settings.ts';

function check(key: string, typed: string): string {
  const setting = storeSettings.get(key);
  if (setting === undefined) throw new Error(`${key} is not a setting`);
  return checkSetting(setting, typed);
}

it.each([
  ['TAX_RATE', ' 8.25 ', '8.25'],
  ['TAX_RATE', '0', '0'],
  ['TAX_RATE', '', ''],
  ['TAX_RATE', '99.99', '99.99'],
  ['SELLER_NAME', ' <b>North & Sons</b> ', '<b>North & Sons</b>'],
  ['SELLER_NAME', '', ''],
  ['SELLER_ADDRESS', '1 Elf Lane\nNorth Pole', '1 Elf Lane\nNorth Pole'],
  ['TAX_NUMBER', '', ''],
  ['VIDEO_KEEP_ORIGINALS', 'no', 'no'],
  ['VIDEO_HIGHEST_QUALITY', ' 2160 ', '2160'],
  ['VIDEO_JOBS_AT_ONCE', '4', '4'],
  ['CONSUMER_RIGHTS', ' on ', 'on'],
  ['CONSUMER_RIGHTS', 'off', 'off'],
  ['CONSENT_TEXT', ' I agree.\nI know. ', 'I agree.\nI know.'],
  ['CONSENT_TEXT', '', ''],
  ['TAKE_BACK_DAYS', '14', '14'],
  ['TAKE_BACK_DAYS', '0', '0'],
  ['TAKE_BACK_DAYS', '60', '60'],
  ['TAKE_BACK_TIMES', '', ''],
  ['TAKE_BACK_TIMES', '99', '99'],
  ['PLAYING_PLACES', ' 3 ', '3'],
  ['PLAYING_PLACES', '20', '20'],
  ['PLAYING_PLACES', 'off', 'off'],
  ['PLAYING_PLACES', '', ''],
  ['BACKUP_FOLDER', ' /mnt/backups ', '/mnt/backups'],
  ['BACKUP_FOLDER', 's3://bucket/shop', 's3://bucket/shop'],
  ['BACKUP_FOLDER', '', ''],
  ['SUPPORT_PHONE', '555 SANTA 1', '555 SANTA 1'],
  ['SUPPORT_PHONE', '', ''],
  ['TIME_ZONE', ' Europe/Berlin ', 'Europe/Berlin'],
  ['TIME_ZONE', 'UTC', 'UTC'],
  ['VITE_STRIPE_PUBLIC_KEY', ' pk_live_51abcDEF_ ', 'pk_live_51abcDEF_'],
  ['VITE_STRIPE_PUBLIC_KEY', 'pk_1', 'pk_1'],
  ['STRIPE_SECRET_KEY', 'sk_test_1', 'sk_test_1'],
  ['STRIPE_SECRET_KEY', 'key2', 'key2'],
] as const)('%s may be "%s"', (key, typed, value) => {
  expect(check(key, typed)).toBe(value);
});

const location =
  'value: must be the whole path of a folder, such as /mnt/backups, or a bucket, such as s3://bucket/prefix';
const places = 'value: must be a number from 1 to 20, or "off"';
const phone = 'value: must be a phone number, such as +1 555 010 0100';
const rate = 'value: must be a percentage from 0 to 99.99, such as 8.25';
it.each([
  ...['8,25', '-1', '100', '8.255', '.5', '1e1', 'a tenth', '٨'].map(
    (typed) => ['TAX_RATE', typed, rate] as const,
  ),
  ...['backups', 'ftp://bucket/a', 's3://', 's3://Bucket', 's3://bucket/../a'].map(
    (typed) => ['BACKUP_FOLDER', typed, location] as const,
  ),
  ...['', 'Berlin', 'Mars/Olympus'].map(
    (typed) =>
      [
        'TIME_ZONE',
        typed,
        'value: must be a time zone such as Europe/Berlin or America/New_York',
      ] as const,
  ),
  ['VIDEO_KEEP_ORIGINALS', 'maybe', 'value: must be yes or no'],
  ['VIDEO_HIGHEST_QUALITY', '900', 'value: must be one of these: 1080, 2160, 1440, 720, 480'],
  ...['0', '5', '1.5', 'x'].map(
    (typed) => ['VIDEO_JOBS_AT_ONCE', typed, 'value: must be a number from 1 to 4'] as const,
  ),
  ...['0', '21', '-1', '1.5', '03', '1e1', 'Off', '٣'].map(
    (typed) => ['PLAYING_PLACES', typed, places] as const,
  ),
  ...['On', 'true', '1'].map(
    (typed) => ['CONSUMER_RIGHTS', typed, 'value: must be "off" or "on"'] as const,
  ),
  ['CONSENT_TEXT', 'x'.repeat(1_000_000), 'value: must be at most 2,000 characters'],
  ...['61', '-1', '1.5', '07', '1e1', 'two', '٣'].map(
    (typed) => ['TAKE_BACK_DAYS', typed, 'value: must be a number of days from 0 to 60'] as const,
  ),
  ...['0', '100', '-1', '1.5', 'two'].map(
    (typed) => ['TAKE_BACK_TIMES', typed, 'value: must be a number from 1 to 99'] as const,
  ),
  ...['call us', '-', '+'].map((typed) => ['SUPPORT_PHONE', typed, phone] as const),
  ['VITE_STRIPE_PUBLIC_KEY', '', 'value: must not be empty'],
  ['STRIPE_SECRET_KEY', '', 'value: must not be empty'],
  ['STRIPE_SECRET_KEY', `sk_live_${'x'.repeat(301)}`, 'value: this key is too long.'],
  ['VITE_STRIPE_PUBLIC_KEY', 'pk_test_51abc def', 'value: there is a space or a line break in'],
  ['STRIPE_SECRET_KEY', 'sk_test_51abc…def', 'value: there is “…” in this key.'],
  ['VITE_STRIPE_PUBLIC_KEY', 'whsec_51abcdef', 'value: this is a secret key.'],
  ['STRIPE_SECRET_KEY', 'pk_test_51abcdef', 'value: this is a publishable key (pk_).'],
  ['SELLER_NAME', 'North\nSons', 'value: must be a single line'],
  ['STORE_NAME', 'Shop\r\nBcc: x@example.com', 'value: must be a single line'],
  ['SUPPORT_PHONE', '+1 555\n0100', 'value: must be a single line'],
  ['SELLER_NAME', 'x'.repeat(201), 'value: must be at most 200 characters'],
  ['TAX_NUMBER', 'x'.repeat(61), 'value: must be at most 60 characters'],
  ['TAX_NUMBER', 'a\u0000b', 'value: must not contain control characters'],
  ['SELLER_ADDRESS', 'x'.repeat(501), 'value: must be at most 500 characters'],
] as const)('%s may not be "%s": %s', (key, typed, message) => {
  expect(() => check(key, typed)).toThrow(message);
});

describeWithDatabase('the fields of the settings', (kind) => {
  let store: TestStore;
  let admin: TestClient;
  beforeAll(async () => {
    store = await startTestStore(kind);
    admin = await (await createTestUsers(store)).as('admin');
  });
  afterAll(() => store.close());

  it('are those of all settings, in their order, and each has a name', async () => {
    const listed = (await admin.get('/api/settings')).json() as { key: string; value: string }[];
    const fields = (await admin.get('/api/settings/fields')).json() as SettingField[];
    expect(fields.map(({ key }) => key)).toEqual(listed.map(({ key }) => key));
    expect(new Set(fields.map(({ label }) => label)).size).toBe(fields.length);
    // What is shown of a choice is one of those that are offered.
    for (const { key, kind: shape, options } of fields) {
      if (shape !== 'choice') continue;
      const value = listed.find((one) => one.key === key)?.value;
      expect(
        options.map((option) => option.value),
        key,
      ).toContain(value);
    }
  });

  it('are the only ones that can be saved', async () => {
    for (const key of ['NOT_A_SETTING', '', 'toString', '__proto__', 7, undefined]) {
      const answer = await admin.send('POST', '/api/settings', { key, value: 'x' });
      expect([answer.status, answer.json()], String(key)).toEqual([
        400,
        { code: 'invalid_input', message: 'key: is not a setting' },
      ]);
    }
  });
});
