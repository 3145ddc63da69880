import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { type BucketUse, explainS3 } from './explain-s3.ts';
import type { S3Settings } from './s3-address.ts';

const CONNECT_MS = 10_000;
/** The region that most stand-ins for Amazon S3 have. */
const USUAL_REGION = 'us-east-1';
/** A connection for each answer that a slow viewer takes, and more. */
const MOST_CONNECTIONS = 2000;

/** How much is sent, read and awaited. */
export interface S3Limits {
  /** Bytes that are sent by one request: at least 5 MB, of which at most 10,000 make an object. */
  partBytes: number;
  /** Bytes of an object that come with the question what it is. */
  firstBytes: number;
  /** A request without progress fails after this time. */
  idleMs: number;
}

/** A bucket, and how requests to it are made. */
export interface S3Bucket extends S3Limits {
  client: S3Client;
  bucket: string;
  use: BucketUse;
  /** Returns what a request does; the reason why it fails is said in words. `doing`: "write to". */
  explained<Result>(doing: string, request: Promise<Result>): Promise<Result>;
}

/** Opens a bucket. No request is made yet. */
export function openBucket(
  bucket: string,
  { settings, limits, use }: { settings: S3Settings; limits: S3Limits; use: BucketUse },
): S3Bucket {
  const { endpoint, region, accessKeyId, secretAccessKey } = settings;
  const hasKey = accessKeyId !== undefined && secretAccessKey !== undefined;
  const known = region ?? (endpoint === undefined ? undefined : USUAL_REGION);
  const agent = { keepAlive: true, maxSockets: MOST_CONNECTIONS };
  const client = new S3Client({
    ...(endpoint !== undefined && { endpoint }),
    // Other stores than Amazon's often have no host name for each bucket.
    forcePathStyle: endpoint !== undefined,
    ...(known !== undefined && { region: known }),
    ...(hasKey && { credentials: { accessKeyId, secretAccessKey } }),
    // Otherwise a wrong clock of this machine would go unnoticed, and backups get wrong times.
    disableClockSkewCorrection: true,
    // Requests are signed with the SHA-256 of their content. Not every store knows the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      socketTimeout: limits.idleMs,
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
  return {
    client,
    bucket,
    use,
    ...limits,
    async explained(doing, request) {
      try {
        return await request;
      } catch (error) {
        throw explainS3(error, { doing, bucket, endpoint, use });
      }
    },
  };
}

/** Whether an error is that answer of S3. */
export function isAnswer(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof S3ServiceException && codes.includes(error.name);
}

/** Amazon S3 does not mind if nothing is there to be deleted. Others may. */
export function unlessGone(error: unknown): void {
  if (!isAnswer(error, 'NoSuchUpload', 'NoSuchKey')) throw error;
}

/** The error for an answer that S3 would not give. */
export function notAsS3({ use }: Pick<S3Bucket, 'use'>): Error {
  return use.unusable(`${use.endpointName} does not answer as S3 does. Correct it.`);
}
