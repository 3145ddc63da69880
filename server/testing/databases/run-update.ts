import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const script = fileURLToPath(new URL('update-process.ts', import.meta.url));

/** Updates a store in a process of its own. Returns the number of statements; null if it was killed. */
export async function runUpdate(environment: Record<string, string>): Promise<number | null> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, ...environment };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [script], { env });
    return Number(stdout);
  } catch (error) {
    if (error instanceof Error && 'signal' in error && error.signal === 'SIGKILL') return null;
    throw error;
  }
}
