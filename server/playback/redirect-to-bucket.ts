import type { IncomingHttpHeaders } from 'node:http';
import type { Deps } from '#platform/deps.ts';
import type { Bytes } from '#platform/objects/objects.ts';

/** A range with both ends, as players of segments ask for it and as it is signed: without leading zeros. */
const RANGE = /^bytes=(0|[1-9]\d{0,15})-(0|[1-9]\d{0,15})$/;

interface Asked {
  headers: IncomingHttpHeaders;
  /** The storage key of what is asked for. */
  key: string;
}

/**
 * The address at which a browser gets a range of an object past the store, where MEDIA_DELIVERY says so; null: the
 * store sends it. The caller has checked the right to it. Conditions are left to the store, which knows the
 * tags.
 */
export async function addressInBucket(
  { policy, storage: { direct } }: Pick<Deps, 'policy' | 'storage'>,
  { headers, key }: Asked,
): Promise<string | null> {
  if (!policy.redirectsToBucket || direct === null) return null;
  if (headers['if-range'] !== undefined || headers['if-none-match'] !== undefined) return null;
  const range = readClosedRange(headers.range);
  return range === null ? null : direct.addressOf(key, range);
}

function readClosedRange(header: string | undefined): Bytes | null {
  const [, first, last] = RANGE.exec(header ?? '') ?? [];
  const range = { start: Number(first), end: Number(last) };
  return range.end >= range.start ? range : null;
}

/** The headers of a response that redirects a browser to an address, which must not be cached. */
export function redirectHeaders(address: string) {
  return { location: address, 'cache-control': 'private, no-store', 'content-length': '0' };
}

/** The origins of such addresses, which the page may connect to. */
export async function originsOfMedia({
  policy,
  storage: { direct },
}: Pick<Deps, 'policy' | 'storage'>): Promise<string[]> {
  return policy.redirectsToBucket && direct !== null ? [await direct.origin()] : [];
}
