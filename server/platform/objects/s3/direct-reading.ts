import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { systemClock } from '../../clock/system-clock.ts';
import type { DirectReading } from '../storage.ts';
import type { S3Bucket } from './s3-bucket.ts';
import { addressSigner, type ObjectPlace, type SigningKey } from './sign-address.ts';

/** How long an address is good for. */
const SECONDS = 60;
/** How long before the end of a temporary key another one is asked for: the SDK renews it then. */
const RENEWED_MS = 5 * 60_000;
const NAME = 'object';

/** Addresses of the objects in a bucket. `keyOf` makes the bucket's key of a storage's. */
export function createDirectReading(
  bucket: S3Bucket,
  keyOf: (key: string) => string,
  now = systemClock.now,
): DirectReading {
  let place: Promise<ObjectPlace> | undefined;
  let signer: { key: SigningKey; sign: ReturnType<typeof addressSigner> } | undefined;
  const findPlace = (): Promise<ObjectPlace> => {
    place ??= bucket.explained('read from', placeOf(bucket)).catch((error: unknown) => {
      place = undefined;
      throw error;
    });
    return place;
  };
  const findSigner = async () => {
    const key = await bucket.explained('read from', bucket.client.config.credentials());
    return { key, sign: addressSigner(key, await findPlace()) };
  };
  const isGood = ({ expiration }: SigningKey): boolean =>
    expiration === undefined || expiration.getTime() - now() > RENEWED_MS;
  return {
    origin: async () => (await findPlace()).origin,
    async addressOf(key, { start, end }) {
      if (signer === undefined || !isGood(signer.key)) signer = await findSigner();
      return signer.sign(keyOf(key), `bytes=${start}-${end}`, { now: now(), seconds: SECONDS });
    },
  };
}

/** Finds where the SDK would send a request for an object. It is not sent. */
async function placeOf({ client, bucket }: S3Bucket): Promise<ObjectPlace> {
  const command = new GetObjectCommand({ Bucket: bucket, Key: NAME });
  let address = '';
  command.middlewareStack.add(
    () =>
      async ({ request }) => {
        address = addressIn(request);
        return { output: { $metadata: {} }, response: undefined };
      },
    // After the address is found and before the request is signed.
    { step: 'build', priority: 'low' },
  );
  await client.send(command);
  const { origin, pathname } = new URL(address);
  return { origin, path: pathname.slice(0, -NAME.length), region: await regionOf(client) };
}

const regionOf = ({ config }: S3Client): Promise<string> => config.region();

function addressIn(request: unknown): string {
  const { protocol, hostname, port, path } = request as {
    protocol: string;
    hostname: string;
    port?: number;
    path: string;
  };
  return `${protocol}//${hostname}${port === undefined ? '' : `:${port}`}${path}`;
}
