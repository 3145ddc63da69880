import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export const childAdmin = { username: 'nick', password: 'reindeer-admin' };

/** A whole store in a process of its own. */
export interface StoreChild {
  url: string;
  pid: number;
  /** Ends it as a power cut would: at once, without a word. */
  kill(): Promise<void>;
  /** Signs the admin in; returns the Cookie header. */
  signIn(): Promise<string>;
  /** Resident memory now, in bytes (Linux). */
  memory(): number;
}

/** Starts a store on the files in `dataDir`, on SQLite unless the `environment` says otherwise. */
export async function startStoreChild(
  dataDir: string,
  environment: Record<string, string> = {},
): Promise<StoreChild> {
  const script = fileURLToPath(new URL('store-process.ts', import.meta.url));
  const child: ChildProcess = spawn(process.execPath, [script], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      ...{ PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir, MIN_FREE_BYTES: '0' },
      ...{ NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, LOG_LEVEL: 'warn' },
      ...{ ADMIN_USERNAME: 'nick', ADMIN_PASSWORD: childAdmin.password },
      ...environment,
    },
  });
  const ended = once(child, 'exit');
  if (child.stdout === null || child.pid === undefined) throw new Error('The store did not start');
  const { pid } = child;
  const [url] = (await Promise.race([
    once(createInterface(child.stdout), 'line'),
    ended.then(([code]) => Promise.reject(new Error(`The store ended with ${code}`))),
  ])) as [string];
  return {
    url,
    pid,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    async signIn() {
      const answer = await fetch(`${url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(childAdmin),
      });
      return answer.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0])
        .join('; ');
    },
    memory() {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024;
    },
  };
}
