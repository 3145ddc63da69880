const ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w.-]+(?:\/[\w.-]+)*)?\/?)?$/;

/** A part of a bucket. */
export interface S3Address {
  bucket: string;
  /** What all keys begin with: empty, or it ends with a slash. */
  prefix: string;
}

/** How buckets are reached. What is undefined is as the AWS SDK finds it. */
export interface S3Settings {
  /** Undefined: Amazon S3. */
  endpoint: string | undefined;
  region: string | undefined;
  accessKeyId: string | undefined;
  secretAccessKey: string | undefined;
}

/** Whether something is meant to be the address of a bucket. */
export function isS3Address(text: string): boolean {
  return /^s3:/i.test(text);
}

/** Reads s3://bucket or s3://bucket/prefix; null for anything else. */
export function parseS3Address(text: string): S3Address | null {
  const [whole, bucket = '', folder] = ADDRESS.exec(text) ?? [];
  if (whole === undefined || folder?.split('/').some((part) => /^\.+$/.test(part))) return null;
  return { bucket, prefix: folder === undefined ? '' : `${folder}/` };
}
