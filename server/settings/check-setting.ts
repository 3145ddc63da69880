import { isIPv6 } from 'node:net';
import { isAbsolute } from 'node:path';
import * as z from 'zod/mini';
import {
  MAX_PLAYING_PLACES,
  MOST_VIDEO_JOBS,
  NO_LIMIT,
  type SettingKey,
  VIDEO_QUALITIES,
} from '#contract/settings.ts';
import { email, optionalLine, text } from '#contract/values/text.ts';
import { parseS3Address } from '#platform/backup-locations/s3-address.ts';
import { readInput } from '#platform/http/validate.ts';
import { wrongValue } from './settings.errors.ts';

const secretKey = /^(?:sk|rk)_(?:test|live)_/;
const publishableKey = /^pk_(?:test|live)_/;

/** Behind the beginning. Stripe does not say how long its keys are; they have been 24 characters and more. */
const LEAST_CHARACTERS = 8;
const MOST_CHARACTERS = 300;

/** Throws 400 for a key whose beginning is right, but that was not copied as it is. `start` includes the last `_`. */
function checkRest(value: string, start: RegExp): void {
  const rest = value.replace(start, '');
  const stray = /\W/u.exec(rest);
  if (stray !== null) {
    const what = /\s/.test(stray[0]) ? 'a space or a line break' : `“${stray[0]}”`;
    throw wrongValue(
      `value: there is ${what} in this key. It has letters, digits and _ only. Copy it from Stripe again.`,
    );
  }
  if (rest.length < LEAST_CHARACTERS) {
    throw wrongValue('value: this key is too short. Copy the whole key from Stripe again.');
  }
  if (rest.length > MOST_CHARACTERS) {
    throw wrongValue('value: this key is too long. Copy one key from Stripe again.');
  }
}

function checkSecretKey(value: string): void {
  if (value.startsWith('pk_')) {
    throw wrongValue(
      'value: this is a publishable key (pk_). The secret key starts with sk_ or rk_.',
    );
  }
  if (!secretKey.test(value)) {
    throw wrongValue('value: a secret key starts with sk_test_, sk_live_, rk_test_ or rk_live_.');
  }
  checkRest(value, secretKey);
}

function checkPublishableKey(value: string): void {
  if (/^[sr]k_/.test(value)) {
    throw wrongValue(
      'value: this is a secret key. The publishable key starts with pk_; never show a secret key to anybody.',
    );
  }
  if (!publishableKey.test(value)) {
    throw wrongValue('value: a publishable key starts with pk_test_ or pk_live_.');
  }
  checkRest(value, publishableKey);
}

const taxRate = z
  .string()
  .check(z.regex(/^(\d{1,2}(\.\d{1,2})?)?$/, 'must be a percentage from 0 to 99.99, such as 8.25'));

const unset = z.literal('');
const hostName = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/i;
const isHost = (value: string): boolean => hostName.test(value) || isIPv6(value);
const isPort = (value: string): boolean => /^[1-9]\d{0,4}$/.test(value) && Number(value) <= 65_535;

const isJobCount = (value: number): boolean => value >= 1 && value <= MOST_VIDEO_JOBS;
const playingPlaces = z
  .string()
  .check(
    z.refine(
      (value) =>
        value === '' ||
        value === NO_LIMIT ||
        (/^[1-9]\d?$/.test(value) && Number(value) <= MAX_PLAYING_PLACES),
      `must be a number from 1 to ${MAX_PLAYING_PLACES}, or "${NO_LIMIT}"`,
    ),
  );
const isLocation = (value: string): boolean =>
  parseS3Address(value) !== null || (isAbsolute(value) && !/^[a-z0-9]+:\/\//i.test(value));
const isTime = (value: string): boolean => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(value);

const plainValues: Record<
  Exclude<SettingKey, 'STRIPE_SECRET_KEY' | 'VITE_STRIPE_PUBLIC_KEY'>,
  z.ZodMiniType<string>
> = {
  FREE_PROMO_CODE: text(200),
  STORE_NAME: optionalLine(100),
  SUPPORT_EMAIL: z.union([unset, email()]),
  SUPPORT_PHONE: optionalLine(40).check(
    z.refine(
      (value) => value === '' || /\d/.test(value),
      'must be a phone number, such as +1 555 010 0100',
    ),
  ),
  SELLER_NAME: optionalLine(200),
  SELLER_ADDRESS: text(500),
  TAX_NUMBER: optionalLine(60),
  TAX_RATE: taxRate,
  MAIL_SERVER: text(253).check(
    z.refine(
      (value) => value === '' || isHost(value),
      'must be the name of a server, such as smtp.example.com',
    ),
  ),
  MAIL_PORT: text(5).check(
    z.refine((value) => value === '' || isPort(value), 'must be a port from 1 to 65535'),
  ),
  MAIL_USER: optionalLine(254),
  MAIL_PASSWORD: optionalLine(500),
  MAIL_FROM_NAME: optionalLine(100),
  MAIL_FROM_ADDRESS: z.union([unset, email()]),
  MAIL_REPLY_TO: z.union([unset, email()]),
  VIDEO_KEEP_ORIGINALS: z.enum(['', 'yes', 'no'], 'must be yes or no'),
  VIDEO_HIGHEST_QUALITY: z.enum(
    ['', ...VIDEO_QUALITIES],
    `must be one of these: ${VIDEO_QUALITIES.join(', ')}`,
  ),
  VIDEO_JOBS_AT_ONCE: text(10).check(
    z.refine(
      (value) => value === '' || (/^\d$/.test(value) && isJobCount(Number(value))),
      `must be a number from 1 to ${MOST_VIDEO_JOBS}`,
    ),
  ),
  PLAYING_PLACES: playingPlaces,
  BACKUP_FOLDER: optionalLine(1000).check(
    z.refine(
      (value) => value === '' || isLocation(value),
      'must be the whole path of a folder, such as /mnt/backups, or a bucket, such as s3://bucket/prefix',
    ),
  ),
  BACKUP_TIME: text(5).check(
    z.refine((value) => value === '' || isTime(value), 'must be a time such as 03:00'),
  ),
  BACKUP_KEEP: text(4).check(
    z.refine(
      (value) => value === '' || /^(?:[1-9]\d{0,2}|1000)$/.test(value),
      'must be a number from 1 to 1000',
    ),
  ),
};

/**
 * The value of a setting, trimmed. Throws 400 where it is not valid for that setting; the two keys of
 * the payment provider must not be swapped.
 */
export function checkSetting(key: SettingKey, typed: string): string {
  const value = typed.trim();
  if (key === 'STRIPE_SECRET_KEY') checkSecretKey(value);
  else if (key === 'VITE_STRIPE_PUBLIC_KEY') checkPublishableKey(value);
  else return readInput(plainValues[key], value, 'value');
  return value;
}
