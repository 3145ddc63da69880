import * as z from 'zod';
import { storagePlaceOf } from './s3-variables.ts';

const deliveries = ['store', 'redirect'] as const;

/** How videos reach viewers. */
export const mediaVariables = {
  MEDIA_DELIVERY: z
    .enum(deliveries, `It must be one of these: ${deliveries.join(', ')}.`)
    .default('store')
    .describe(
      'How videos in the bucket of STORAGE_URL reach viewers. store: the store passes them on. redirect: after the store has checked access, the player gets each piece from the bucket itself, by an address that is good for that piece and a minute. The bucket must allow pages of PUBLIC_URL to read it (CORS); `npm run sleigh -- doctor` tries that.',
    ),
};

type MediaConfig = Parameters<typeof storagePlaceOf>[0] & {
  MEDIA_DELIVERY: (typeof deliveries)[number];
  PUBLIC_URL?: URL | undefined;
};

/** Why videos cannot reach viewers as it is configured, with what to do; null: they can. */
export function whyUndeliverable({
  MEDIA_DELIVERY,
  PUBLIC_URL,
  ...config
}: MediaConfig): string | null {
  if (MEDIA_DELIVERY === 'store') return null;
  const { bucket } = storagePlaceOf(config);
  if (bucket === null)
    return 'MEDIA_DELIVERY is "redirect", but STORAGE_URL is not set: only from a bucket can viewers get videos past the store. Set STORAGE_URL, or unset MEDIA_DELIVERY.';
  const { endpoint } = bucket.settings;
  if (PUBLIC_URL?.protocol === 'https:' && endpoint?.startsWith('http:'))
    return `MEDIA_DELIVERY is "redirect" and PUBLIC_URL is https, but the bucket is at ${endpoint}, from which browsers load nothing into such pages. Give it an https:// address, or unset MEDIA_DELIVERY.`;
  return null;
}
