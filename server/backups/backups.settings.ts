import { isAbsolute } from 'node:path';
import * as z from 'zod/mini';
import { optionalLine, text } from '#contract/values/text.ts';
import { tryLocation } from '#platform/objects/places/try-location.ts';
import { parseS3Address } from '#platform/objects/s3/s3-address.ts';
import type { SettingGroup } from '../settings/index.ts';

const isLocation = (value: string): boolean =>
  parseS3Address(value) !== null || (isAbsolute(value) && !/^[a-z0-9]+:\/\//i.test(value));
const isTime = (value: string): boolean => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(value);

/** Where, when and how many backups are kept. */
export const backupSettings = {
  /** A folder, or s3://bucket/prefix; not set: no backups are made by themselves. */
  folder: {
    key: 'BACKUP_FOLDER',
    label: 'Location',
    hint: 'A folder on another disk, such as /mnt/backups, or a bucket, such as s3://bucket/shop. Empty: no schedule.',
    kind: 'code',
    schema: optionalLine(1000).check(
      z.refine(
        (value) => value === '' || isLocation(value),
        'must be the whole path of a folder, such as /mnt/backups, or a bucket, such as s3://bucket/prefix',
      ),
    ),
    check: async ({ policy }, value) => {
      if (value !== '') await tryLocation(value, policy.backups);
    },
  },
  /** The time of day, in UTC. */
  time: {
    key: 'BACKUP_TIME',
    label: 'Every Day At',
    hint: 'In UTC, such as 03:00.',
    isShort: true,
    schema: text(5).check(
      z.refine((value) => value === '' || isTime(value), 'must be a time such as 03:00'),
    ),
    initial: '03:00',
  },
  keep: {
    key: 'BACKUP_KEEP',
    label: 'Backups to Keep',
    hint: 'Older backups are deleted.',
    kind: 'number',
    isShort: true,
    schema: text(4).check(
      z.refine(
        (value) => value === '' || /^(?:[1-9]\d{0,2}|1000)$/.test(value),
        'must be a number from 1 to 1000',
      ),
    ),
    initial: '14',
  },
} satisfies SettingGroup;
