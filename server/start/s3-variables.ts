import * as z from 'zod';
import type { S3Settings } from '#platform/backup-locations/s3-address.ts';

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

/** How a backup reaches a bucket. */
export const s3Variables = {
  S3_ENDPOINT: endpoint
    .optional()
    .describe(
      'Object store for backups to s3://bucket, such as https://s3.provider.example; not http, except on this machine. Unset: Amazon S3, or as the AWS SDK finds it.',
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
