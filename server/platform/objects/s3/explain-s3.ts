import { S3ServiceException } from '@aws-sdk/client-s3';
import { AppError } from '../../errors/app-error.ts';
import { errorCode } from '../../errors/error-code.ts';
import { ObjectMissing, StorageAway, StorageFull } from '../objects.ts';

/** The use of a bucket: what its settings are called, and which errors are thrown. */
export interface BucketUse {
  /** As in "Check S3_ENDPOINT." */
  endpointName: string;
  /** As in "Set S3_REGION to it." */
  regionName: string;
  /** The message says why the bucket cannot be used, and what to do. */
  unusable(message: string, options?: ErrorOptions): Error;
  /** The message says that it is full. */
  full(message: string, options?: ErrorOptions): Error;
}

/** A request to a bucket, for the explanation of its failure. */
interface S3Request {
  /** "write to" */
  doing: string;
  bucket: string;
  /** Undefined: Amazon S3. */
  endpoint: string | undefined;
  use: BucketUse;
}

const WRONG_KEY = [
  'InvalidAccessKeyId',
  'SignatureDoesNotMatch',
  'InvalidToken',
  'ExpiredToken',
  'TokenRefreshRequired',
];
const OTHER_REGION = [
  'AuthorizationHeaderMalformed',
  'PermanentRedirect',
  'TemporaryRedirect',
  'IllegalLocationConstraintException',
];
/** The SDK's names for a response without an error of S3 in it. */
const NOT_OF_S3 = ['NotFound', 'Unknown', 'UnknownError'];
const FULL = ['QuotaExceeded', 'EntityTooLarge', 'XMinioStorageFull', 'InsufficientStorage'];

/** Whether an error is thrown on purpose, or somebody has given up. */
export function isOwn(error: unknown): boolean {
  return (
    error instanceof AppError ||
    error instanceof StorageAway ||
    error instanceof StorageFull ||
    error instanceof ObjectMissing ||
    (error instanceof Error && error.name === 'AbortError')
  );
}

/** The reason in words, and what to do, in place of an error of the SDK. Never a key. */
export function explainS3(error: unknown, asked: S3Request): unknown {
  const { bucket, endpoint, use } = asked;
  const host = endpoint ?? 'Amazon S3';
  const options = { cause: error };
  if (isOwn(error)) return error;
  if (!(error instanceof S3ServiceException)) {
    return use.unusable(explainSilence(error, { ...asked, host }), options);
  }
  const { name, $metadata } = error;
  const status = $metadata.httpStatusCode ?? 0;
  if (FULL.includes(name) || status === 507 || status === 413)
    return use.full(
      `The bucket ${bucket} is full (${name}). Make room or choose another.`,
      options,
    );
  return use.unusable(explainResponse(name, status, { ...asked, host }), options);
}

/** Why a request was refused. */
function explainResponse(
  name: string,
  status: number,
  { doing, bucket, host, use: { endpointName, regionName } }: S3Request & { host: string },
): string {
  if (name === 'NoSuchBucket' || name === 'InvalidBucketName') {
    return `There is no bucket ${bucket} at ${host}. Create it, or correct the address.`;
  }
  if (WRONG_KEY.includes(name)) {
    return `${host} does not take the access key (${name}). Correct S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`;
  }
  if (name === 'RequestTimeTooSkewed') {
    return `The clock of this machine is not that of ${host}. Correct it.`;
  }
  if (OTHER_REGION.includes(name) || status === 301) {
    return `The bucket ${bucket} is in another region. Set ${regionName} to it.`;
  }
  if (name === 'InvalidObjectState') {
    return `Objects in the bucket ${bucket} were moved into an archive. Bring them back there, and let no rule archive any.`;
  }
  if (status === 501) {
    return `${host} knows no way to ${doing} a bucket (501 ${name}). Choose another object store.`;
  }
  if (status < 400 || (status === 404 && NOT_OF_S3.includes(name))) {
    return `${host} does not answer as S3 does (${status}). Check ${endpointName}.`;
  }
  if (status === 403) {
    return `The access key may not ${doing} the bucket ${bucket} (${name}). It must be allowed to list, read, write and delete there.`;
  }
  if (status >= 500) return `${host} answered ${status} (${name}). Try again later.`;
  return `${host} refused to ${doing} the bucket ${bucket} (${status} ${name}). Check ${endpointName}, ${regionName} and the address of the bucket.`;
}

/** Why there was no response, or none that can be read. */
function explainSilence(
  error: unknown,
  { host, use: { endpointName, regionName } }: S3Request & { host: string },
): string {
  const { name, message } = error instanceof Error ? error : { name: '', message: String(error) };
  const code = errorCode(error);
  if (name === 'CredentialsProviderError') {
    return `There is no access key for ${host}. Set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`;
  }
  if (message === 'Region is missing') return `Set ${regionName} to the region of the bucket.`;
  if (name === 'TimeoutError') {
    return `${host} did not answer. Check ${endpointName} and the network, or try again later.`;
  }
  if (typeof code === 'string') {
    return `${host} cannot be reached (${code}). Check ${endpointName} and the network.`;
  }
  return `${host} does not answer as S3 does. Check ${endpointName}.`;
}
