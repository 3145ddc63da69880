import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('store-process.ts', import.meta.url));

export const childAdmin = { username: 'nick', password: 'reindeer-admin' };

/** The Cookie header that keeps what an answer set. */
export const cookieOf = ({ headers }: Response): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

export type StoreChild = Awaited<ReturnType<typeof startStoreChild>>;

/**
 * Starts a whole store in a process of its own, on the files in `dataDir`, on SQLite unless the `environment`
 * says otherwise.
 */
export async function startStoreChild(dataDir: string, environment: Record<string, string> = {}) {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [script], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      PATH,
      NODE_COMPILE_CACHE,
      PORT: '0',
      DATA_DIR: dataDir,
      MIN_FREE_BYTES: '0',
      ADMIN_USERNAME: childAdmin.username,
      ADMIN_PASSWORD: childAdmin.password,
      LOG_LEVEL: 'warn',
      ...environment,
    },
  });
  const ended = once(child, 'exit');
  const [url]: string[] = await Promise.race([
    once(createInterface(child.stdout), 'line'),
    ended.then(([code]) => Promise.reject(new Error(`The store ended with ${code}`))),
  ]);
  const { pid } = child;
  if (url === undefined || pid === undefined) throw new Error('The store did not start');
  return {
    url,
    pid,
    /** Ends it as a power cut would: at once, without a word. */
    async kill(): Promise<void> {
      child.kill('SIGKILL');
      await ended;
    },
    /** Signs the admin in; returns the Cookie header. */
    async signIn(): Promise<string> {
      const headers = { 'content-type': 'application/json' };
      const init = { method: 'POST', headers, body: JSON.stringify(childAdmin) };
      return cookieOf(await fetch(`${url}/api/auth/login`, init));
    },
    /** Resident memory now, in bytes (Linux). */
    memory(): number {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024;
    },
  };
}
