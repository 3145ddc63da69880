import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('worker-process.ts', import.meta.url));

/** Starts a worker whose ffmpeg is a stand-in, to be killed. It ends with this process. */
export function startWorkerProcess(environment: Record<string, string>) {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, ...environment };
  return spawn(process.execPath, [script], { stdio: ['pipe', 'ignore', 'inherit'], env });
}
