import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
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

export type Swift = Awaited<ReturnType<typeof startSwift>>;

/**
 * Starts an object store in an empty folder on this machine. It ends when this process does, if not before.
 * @param leastPartBytes parts of an upload but the last may not be smaller; absent: 5 MiB, as at Amazon
 * @param allowsPages whether pages of other origins may read what it answers (CORS)
 */
export async function startSwift({ leastPartBytes = 5 * 2 ** 20, allowsPages = true } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'sleigh-swift-'));
  const words = [folder, String(leastPartBytes), allowsPages ? 'allowed' : 'refused'];
  const server = spawn(PYTHON, [PROGRAM, ...words], {
    env: { ...process.env, EVENTLET_NO_GREENDNS: 'yes' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(server, 'exit');
  const first = once(createInterface({ input: server.stdout }), 'line');
  const port = await Promise.race([first, ended.then(() => null)]);
  if (port === null) throw new Error('Swift does not start.');
  const key = { accessKeyId: 'test:owner', secretAccessKey: 'secret' };
  const settings = { endpoint: `http://127.0.0.1:${port[0]}`, region: 'us-east-1', ...key };
  const { endpoint, region } = settings;
  const client = new S3Client({ endpoint, region, forcePathStyle: true, credentials: key });
  return {
    settings,
    client,
    async createBucket(Bucket: string) {
      await client.send(new CreateBucketCommand({ Bucket }));
    },
    async stop() {
      client.destroy();
      server.stdin.end();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
