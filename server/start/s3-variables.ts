import * as z from 'zod';
import type { StoragePlace } from '#platform/objects/places/open-storage.ts';
import { parseStorageUrl, type S3Settings } from '#platform/objects/s3/s3-address.ts';

const endpoint = z
  .url({
    protocol: /^https?$/,
    error: 'It must be an address that begins with http:// or https://.',
  })
  .refine((address) => !address.includes('@'), {
    error: 'It must not hold the access key. Set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.',
  });
const line = (most: number) => {
  const error = `It must have 1 to ${most} characters and no spaces.`;
  return z.string().regex(new RegExp(`^\\S{1,${most}}$`), error);
};

/** How buckets are reached, and which one has the files. */
export const s3Variables = {
  STORAGE_URL: z
    .string()
    .refine((address) => parseStorageUrl(address) !== null, {
      error:
        'It must be s3://bucket or s3://bucket/prefix, with ?endpoint=https://...&region=... behind it if that is not as in S3_ENDPOINT and S3_REGION, and without the access key.',
    })
    .optional()
    .describe(
      'Bucket for videos, pictures and other files, such as s3://bucket/prefix?endpoint=https://s3.provider.example&region=eu-1. Without endpoint or region: as in S3_ENDPOINT and S3_REGION. The access key is S3_ACCESS_KEY_ID. Unset: in DATA_DIR. See the handbook, “Moving”, before you change it.',
    ),
  S3_ENDPOINT: endpoint
    .optional()
    .describe(
      'Object store for s3://bucket, for backups and for STORAGE_URL, such as https://s3.provider.example; not http, except on this machine. Unset: Amazon S3, or as the AWS SDK finds it.',
    ),
  S3_REGION: line(100)
    .optional()
    .describe(
      'Region of the bucket. Unset: us-east-1 with S3_ENDPOINT, otherwise as the AWS SDK finds it.',
    ),
  S3_ACCESS_KEY_ID: line(200)
    .optional()
    .describe(
      'Name of the access key, which must be allowed to list, read, write and delete in the bucket. Unset: as the AWS SDK finds it (AWS_ACCESS_KEY_ID, a profile, the role of the machine).',
    ),
  S3_SECRET_ACCESS_KEY: line(500).optional().describe('Secret of that access key.'),
};

type S3Config = {
  [Name in keyof typeof s3Variables]?: string | undefined;
};

/** How the configuration says that buckets are reached. */
export function s3SettingsOf(config: S3Config): S3Settings {
  return {
    endpoint: config.S3_ENDPOINT,
    region: config.S3_REGION,
    accessKeyId: config.S3_ACCESS_KEY_ID,
    secretAccessKey: config.S3_SECRET_ACCESS_KEY,
  };
}

/** The place of a store's files. */
export function storagePlaceOf(config: S3Config & { DATA_DIR: string }): StoragePlace {
  const address = config.STORAGE_URL === undefined ? null : parseStorageUrl(config.STORAGE_URL);
  if (address === null) return { dataDir: config.DATA_DIR, bucket: null };
  const { bucket, prefix, endpoint, region } = address;
  const settings = s3SettingsOf(config);
  return {
    dataDir: config.DATA_DIR,
    bucket: {
      bucket,
      prefix,
      settings: {
        ...settings,
        endpoint: endpoint ?? settings.endpoint,
        // Of another store than that of the backups it is another one.
        region: region ?? (endpoint === undefined ? settings.region : undefined),
      },
    },
  };
}
