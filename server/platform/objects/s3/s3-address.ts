/** Amazon S3, "Object key names": 1,024 bytes, of which the store's own part takes up to 150. */
const LONGEST_PREFIX = 800;
const ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w.-]+(?:\/[\w.-]+)*)?\/?)?$/;

/** A part of a bucket. */
export interface S3Address {
  bucket: string;
  /** The prefix of all keys: empty, or it ends with a slash. */
  prefix: string;
}

/** How buckets are reached. The AWS SDK finds out by itself what is undefined. */
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
  if (folder !== undefined && folder.length > LONGEST_PREFIX) return null;
  return { bucket, prefix: folder === undefined ? '' : `${folder}/` };
}

/** An address of a bucket with how it is reached, if that is not as for backups. */
export interface StorageAddress extends S3Address {
  endpoint: string | undefined;
  region: string | undefined;
}

/** Reads s3://bucket/prefix?endpoint=...&region=...; null for anything else. */
export function parseStorageUrl(text: string): StorageAddress | null {
  const [place = '', query, more] = text.split('?');
  const address = parseS3Address(place);
  const given = new URLSearchParams(query);
  const endpoint = given.get('endpoint') ?? undefined;
  const region = given.get('region') ?? undefined;
  const isKnown = [...given.keys()].every((name) => name === 'endpoint' || name === 'region');
  const isOnce = new Set(given.keys()).size === [...given.keys()].length;
  if (address === null || more !== undefined || !isKnown || !isOnce) return null;
  if (endpoint !== undefined && !isEndpoint(endpoint)) return null;
  if (region !== undefined && !/^\S{1,100}$/.test(region)) return null;
  return { ...address, endpoint, region };
}

/** Whether a text is an endpoint: an address without a key in it, and nothing behind its path. */
function isEndpoint(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, search, hash } = new URL(text);
  return /^https?:$/.test(protocol) && `${username}${password}${search}${hash}` === '';
}

/** Machines that nothing on a network lies before. */
const OWN_MACHINE = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Warns of an endpoint without encryption, and says what to do; null: there is nothing to warn of. */
export function warnOfPlainHttp({ endpoint }: Pick<S3Settings, 'endpoint'>): string | null {
  if (!isPlain(endpoint)) return null;
  return `Backups go to ${endpoint} without encryption: anybody on the way can read your customers' data. Set S3_ENDPOINT to an https:// address.`;
}

/** Whether what goes to an endpoint can be read on the way. */
export function isPlain(endpoint: string | undefined): boolean {
  if (endpoint === undefined) return false;
  const { protocol, hostname } = new URL(endpoint);
  return protocol !== 'https:' && !OWN_MACHINE.test(hostname);
}
