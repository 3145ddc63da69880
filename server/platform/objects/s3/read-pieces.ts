import { GetObjectCommand, S3ServiceException } from '@aws-sdk/client-s3';
import { ObjectMissing } from '../objects.ts';
import { isAnswer, type S3Bucket } from './s3-bucket.ts';

/** How often a piece is requested whose bytes break off. The SDK repeats only requests without a response. */
const ATTEMPTS = 3;

interface Piece {
  bytes: Buffer;
  /** The size of the object. */
  totalBytes: number;
}

/** Asks for the bytes from `start` on, as many as one request brings. Null: there are none. */
async function readPiece(
  { client, bucket, partBytes, explained, use }: S3Bucket,
  key: string,
  start: number,
): Promise<Piece | null> {
  const Range = `bytes=${start}-${start + partBytes - 1}`;
  const fetchPiece = async (): Promise<Piece | null> => {
    const command = new GetObjectCommand({ Bucket: bucket, Key: key, Range });
    const answer = await client.send(command).catch((error: unknown) => {
      // RFC 9110 15.5.17: no byte of the object is in the range, as of an empty one.
      if (isAnswer(error, 'InvalidRange')) return null;
      throw isAnswer(error, 'NoSuchKey') ? new ObjectMissing(key) : error;
    });
    if (answer === null) return null;
    const { Body, ContentRange = '', ContentLength } = answer;
    const totalBytes = Number(/\/(\d+)$/.exec(ContentRange)?.[1] ?? ContentLength);
    // A whole object in response to a range may be larger than the memory.
    const isRange = (ContentLength ?? Number.POSITIVE_INFINITY) <= partBytes;
    if (Body === undefined || !isRange || !Number.isInteger(totalBytes))
      throw use.unusable(
        `${use.endpointName} does not answer ranges as S3 does. Correct it, or choose another object store.`,
      );
    const bytes = Buffer.from(await Body.transformToByteArray());
    if (bytes.length !== ContentLength)
      throw use.unusable('The connection to the bucket broke off. Try again.');
    return { bytes, totalBytes };
  };
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await fetchPiece();
    } catch (error) {
      const isFinal = error instanceof S3ServiceException || attempt === ATTEMPTS;
      if (error instanceof ObjectMissing) throw error;
      if (isFinal) return explained('read from', Promise.reject(error));
    }
  }
}

/** The bytes of an object, by as many requests as it takes. Throws ObjectMissing. */
export async function* readPieces(bucket: S3Bucket, key: string): AsyncGenerator<Buffer> {
  for (let position = 0; ; ) {
    const piece = await readPiece(bucket, key, position);
    if (piece === null || piece.bytes.length === 0) return;
    yield piece.bytes;
    position += piece.bytes.length;
    if (position >= piece.totalBytes) return;
  }
}
