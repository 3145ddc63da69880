import { S3Client } from '@aws-sdk/client-s3';
import { describe, expect, it } from 'vitest';
import { addressSigner, type ObjectPlace, type SigningKey } from './sign-address.ts';

/** The SDK's signer. Its types do not tell that it can presign. */
interface Presigner {
  presign(request: object, options: object): Promise<{ query: Record<string, string> }>;
}

const range = 'bytes=1000-1999';
const now = Date.UTC(2026, 0, 2, 3, 4, 5, 6);
const key = { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPx' };
const standIn = { origin: 'http://127.0.0.1:9000', path: '/media/', region: 'us-east-1' };
const amazon = {
  origin: 'https://films.s3.eu-west-3.amazonaws.com',
  path: '/',
  region: 'eu-west-3',
};

/** The parameters that the SDK signs for the same request. */
async function signedByTheSdk(
  { origin, path, region }: ObjectPlace,
  { credentials, object, at }: { credentials: SigningKey; object: string; at: number },
) {
  const client = new S3Client({ region, credentials });
  const signer = (await client.config.signer()) as unknown as Presigner;
  const { protocol, hostname, port, host } = new URL(origin);
  // Tells the SDK not to hash a content, and is not sent.
  const content = 'x-amz-content-sha256';
  const headers = { host, range, [content]: 'UNSIGNED-PAYLOAD' };
  const query = { 'response-cache-control': 'private, no-store' };
  const left = { unhoistableHeaders: new Set([content]), unsignableHeaders: new Set([content]) };
  const { query: signed } = await signer.presign(
    { method: 'GET', protocol, hostname, port, path: `${path}${object}`, query, headers },
    { expiresIn: 60, signingDate: new Date(at), ...left },
  );
  client.destroy();
  return signed;
}

describe('an address has the signature of the SDK', () => {
  const compare = async (
    place: ObjectPlace,
    credentials: SigningKey,
    sign = addressSigner(credentials, place),
    at = now,
  ) => {
    const object = 'shop/renditions/0123-abc.mp4';
    const address = new URL(sign(object, range, { now: at, seconds: 60 }));
    expect(address.origin + address.pathname).toBe(`${place.origin}${place.path}${object}`);
    const signed = await signedByTheSdk(place, { credentials, object, at });
    expect(Object.fromEntries(address.searchParams)).toEqual(signed);
  };

  it('below the path of a bucket, at a port', () => compare(standIn, key));

  it('at the host of a bucket, in its region', () => compare(amazon, key));

  it('with the token of a temporary key, whatever its characters', () =>
    compare(amazon, { ...key, sessionToken: "IQoJ/b3+Jp=Z2 lu!X(2)V*j'~é" }));

  it('on the next day, too', async () => {
    const sign = addressSigner(key, amazon);
    for (const days of [0, 1, 1, 0]) await compare(amazon, key, sign, now + days * 86_400_000);
  });
});
