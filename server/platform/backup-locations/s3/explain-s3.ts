import { S3ServiceException } from '@aws-sdk/client-s3';
import { AppError } from '../../errors/app-error.ts';
import { errorCode } from '../../errors/error-code.ts';
import { fullLocation, unusableLocation } from '../backup-location.ts';

/** What was asked of which bucket. */
interface S3Request {
  /** "write to" */
  doing: string;
  bucket: string;
  /** Undefined: Amazon S3. */
  endpoint: string | undefined;
}

const WRONG_KEY = [
  ...['InvalidAccessKeyId', 'SignatureDoesNotMatch', 'InvalidToken', 'ExpiredToken'],
  'TokenRefreshRequired',
];
const OTHER_REGION = [
  ...['AuthorizationHeaderMalformed', 'PermanentRedirect', 'TemporaryRedirect'],
  'IllegalLocationConstraintException',
];
/** What the SDK calls a response without an error of S3 in it. */
const NOT_OF_S3 = ['NotFound', 'Unknown', 'UnknownError'];
const FULL = ['QuotaExceeded', 'EntityTooLarge', 'XMinioStorageFull', 'InsufficientStorage'];

/** The reason in words, and what to do, in place of an error of the SDK. Never a key. */
export function explainS3(error: unknown, asked: S3Request): Error {
  const { bucket, endpoint } = asked;
  const host = endpoint ?? 'Amazon S3';
  const options = { cause: error };
  if (error instanceof AppError) return error;
  if (!(error instanceof S3ServiceException)) {
    return unusableLocation(explainSilence(error, host), options);
  }
  const { name, $metadata } = error;
  const status = $metadata.httpStatusCode ?? 0;
  if (FULL.includes(name) || status === 507 || status === 413) {
    return fullLocation(
      `The bucket ${bucket} is full (${name}). Make room or choose another. The backups of before are as they were.`,
      options,
    );
  }
  return unusableLocation(explainResponse(name, status, { ...asked, host }), options);
}

/** Why a request was refused. */
function explainResponse(
  name: string,
  status: number,
  { doing, bucket, host }: S3Request & { host: string },
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
    return `The bucket ${bucket} is in another region. Set S3_REGION to it.`;
  }
  if (name === 'InvalidObjectState') {
    return `Objects in the bucket ${bucket} were moved into an archive. Bring them back there, and let no rule archive backups.`;
  }
  if (status === 501) {
    return `${host} knows no way to ${doing} a bucket (501 ${name}). Choose another object store.`;
  }
  if (status < 400 || (status === 404 && NOT_OF_S3.includes(name))) {
    return `${host} does not answer as S3 does (${status}). Check S3_ENDPOINT.`;
  }
  if (status === 403) {
    return `The access key may not ${doing} the bucket ${bucket} (${name}). It must be allowed to list, read, write and delete there.`;
  }
  if (status >= 500) return `${host} answered ${status} (${name}). Try again later.`;
  return `${host} refused to ${doing} the bucket ${bucket} (${status} ${name}). Check S3_ENDPOINT, S3_REGION and the address of the bucket.`;
}

/** Why there was no response, or none that can be read. */
function explainSilence(error: unknown, host: string): string {
  const { name, message } = error instanceof Error ? error : { name: '', message: String(error) };
  const code = errorCode(error);
  if (name === 'CredentialsProviderError') {
    return `There is no access key for ${host}. Set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`;
  }
  if (message === 'Region is missing') return 'Set S3_REGION to the region of the bucket.';
  if (name === 'TimeoutError') {
    return `${host} did not answer. Check S3_ENDPOINT and the network, or try again later.`;
  }
  if (typeof code === 'string') {
    return `${host} cannot be reached (${code}). Check S3_ENDPOINT and the network.`;
  }
  return `${host} does not answer as S3 does. Check S3_ENDPOINT.`;
}
