/**
 * Addresses signed by hand. `@aws-sdk/s3-request-presigner` takes 3.1 times the processor time for a prepared request
 * (159 microseconds, 52 here) and 11 times with `getSignedUrl`, so that a whole redirect takes 1.6 and 4 to 5 times as long.
 * See docs/decisions/0041-players-are-sent-to-the-bucket.md. `sign-address.test.ts` compares them with the SDK's.
 */
import { createHmac, hash } from 'node:crypto';

/** The key that signs. */
export interface SigningKey {
  accessKeyId: string;
  secretAccessKey: string;
  /** The token that each request signed with a temporary key carries. */
  sessionToken?: string | undefined;
  /** The end of a temporary key. */
  expiration?: Date | undefined;
}

/** The place of objects: the address of a key is `origin`, `path` and the key. */
export interface ObjectPlace {
  /** Such as `https://bucket.s3.eu-central-1.amazonaws.com`. */
  origin: string;
  /** Such as `/bucket/`. */
  path: string;
  region: string;
}

const ALGORITHM = 'AWS4-HMAC-SHA256';
const hmac = (key: string | Buffer, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest();

/**
 * Signs addresses for a key and a place: each is of one range of one object, answers GET alone, and expires after
 * `seconds`. "Authenticating Requests: Using Query Parameters (AWS Signature Version 4)", Amazon S3 API Reference.
 */
export function addressSigner(key: SigningKey, { origin, path, region }: ObjectPlace) {
  const { host } = new URL(origin);
  const token = key.sessionToken === undefined ? '' : encode(key.sessionToken);
  let of: { day: string; key: Buffer } = { day: '', key: Buffer.alloc(0) };
  const keyOf = (day: string): Buffer => {
    const signing = [region, 's3', 'aws4_request'].reduce(
      hmac,
      hmac(`AWS4${key.secretAccessKey}`, day),
    );
    of = { day, key: signing };
    return signing;
  };
  /**
   * @param object the object's name, of characters that an address has as they are
   * @param now in milliseconds since 1970
   */
  return (object: string, range: string, { now, seconds }: { now: number; seconds: number }) => {
    const at = new Date(now).toISOString().replace(/[-:]|\.\d+/g, '');
    const day = at.slice(0, 8);
    const scope = `${day}/${region}/s3/aws4_request`;
    // In the order of their names, as they are signed.
    const query = [
      `X-Amz-Algorithm=${ALGORITHM}`,
      `X-Amz-Credential=${encode(`${key.accessKeyId}/${scope}`)}`,
      `X-Amz-Date=${at}`,
      `X-Amz-Expires=${seconds}`,
      ...(token === '' ? [] : [`X-Amz-Security-Token=${token}`]),
      'X-Amz-SignedHeaders=host%3Brange',
      // What lies between must not keep a film longer than its address is good for.
      'response-cache-control=private%2C%20no-store',
    ].join('&');
    const request = `GET\n${path}${object}\n${query}\nhost:${host}\nrange:${range}\n\nhost;range\nUNSIGNED-PAYLOAD`;
    const text = `${ALGORITHM}\n${at}\n${scope}\n${hash('sha256', request)}`;
    const signature = createHmac('sha256', of.day === day ? of.key : keyOf(day)).update(text);
    return `${origin}${path}${object}?${query}&X-Amz-Signature=${signature.digest('hex')}`;
  };
}

/** "URI encode every byte except the unreserved characters: 'A'-'Z', 'a'-'z', '0'-'9', '-', '.', '_', and '~'." */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
