import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ClusterNode } from './start-cluster.ts';

const script = fileURLToPath(new URL('../../server/main.ts', import.meta.url));
const LOOK_MS = 100;

async function isHealthy(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

/** Starts the real store, or a worker, and waits until it is healthy. Throws if it ends before. */
export async function runProcess(environment: Record<string, string>): Promise<ClusterNode> {
  const { ROLE, PORT, WORKER_PORT } = environment;
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = once(child, 'exit');
  const endWithUs = () => child.kill('SIGKILL');
  process.once('exit', endWithUs);
  const url = `http://127.0.0.1:${ROLE === 'worker' ? WORKER_PORT : PORT}/healthz`;
  while (child.exitCode === null && !(await isHealthy(url))) await wait(LOOK_MS);
  if (child.exitCode !== null) throw new Error(`A process (${ROLE}) ended with ${child.exitCode}.`);
  return {
    async kill() {
      process.off('exit', endWithUs);
      if (child.exitCode === null) child.kill('SIGKILL');
      await ended;
    },
  };
}
