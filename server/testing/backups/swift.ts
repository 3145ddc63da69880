import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync } from 'node:fs';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';

/** Debian's, which sees Debian's packages. */
const PYTHON = '/usr/bin/python3';
const SWIFT = '/usr/lib/python3/dist-packages/swift';
const PROGRAM = fileURLToPath(new URL('swift-servers.py', import.meta.url));

/** Why there is no object store to test with; undefined: there is one. */
export const whyNoSwift = existsSync(SWIFT)
  ? undefined
  : 'Swift is not installed (apt-get install python3-swift), npm test does that';

/**
 * How an account is reached: with parts of an upload that, but for the last, have 5 MiB at least, as at Amazon;
 * with parts of any size; or as at Amazon, while no page of another origin may read what it answers (CORS).
 */
type Rules = 'as at Amazon' | 'any part' | 'no pages';

export type Swift = Awaited<ReturnType<typeof openSwift>>;

/** Starts an object store in an empty folder on this machine, which ends with this process; its ports, by rules. */
async function startServers(): Promise<Record<Rules, string | undefined>> {
  const folder = mkdtempSync(join(tmpdir(), 'sleigh-swift-'));
  const server = spawn(PYTHON, [PROGRAM, folder], {
    env: { ...process.env, EVENTLET_NO_GREENDNS: 'yes' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const first = once(createInterface({ input: server.stdout }), 'line');
  const line = await Promise.race([first, once(server, 'exit').then(() => null)]);
  if (line === null) throw new Error('Swift does not start.');
  // It keeps this process from nothing.
  for (const held of [server, server.stdin, server.stdout])
    if (held === server || held instanceof Socket) held.unref();
  const [amazon, anyPart, noPages] = String(line[0]).split(' ');
  return { 'as at Amazon': amazon, 'any part': anyPart, 'no pages': noPages };
}

let servers: ReturnType<typeof startServers> | undefined;
let accounts = 0;

/** Opens an account without buckets at the object store of this process, which the first call starts. */
export async function openSwift(rules: Rules = 'as at Amazon') {
  servers ??= startServers();
  const endpoint = `http://127.0.0.1:${(await servers)[rules]}`;
  const account = `test${accounts}`;
  accounts += 1;
  const key = { accessKeyId: `${account}:owner`, secretAccessKey: 'secret' };
  const settings = { endpoint, region: 'us-east-1', ...key };
  const client = new S3Client({ ...settings, forcePathStyle: true, credentials: key });
  return {
    settings,
    /** Its key for a store or a command. */
    environment: { S3_ACCESS_KEY_ID: key.accessKeyId, S3_SECRET_ACCESS_KEY: key.secretAccessKey },
    client,
    /** The id of a key that may do nothing. */
    guestKeyId: `${account}:guest`,
    async createBucket(Bucket: string) {
      await client.send(new CreateBucketCommand({ Bucket }));
    },
    close: () => client.destroy(),
  };
}
