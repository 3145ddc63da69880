import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StraceOptions } from './attach-strace.ts';
import { readTrace, type SystemCall } from './read-trace.ts';

/**
 * Runs a program of Node to its end and returns the system calls that it made, in the order they ended. With
 * `contentBytes` what is written is shown in hexadecimal (`\\x00`), where it is no text.
 */
export async function traceProgram(
  args: readonly string[],
  {
    trace,
    inject,
    contentBytes,
    env,
  }: Omit<StraceOptions, 'threads'> & { env: Record<string, string> },
): Promise<{ code: number | null; calls: SystemCall[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'sleigh-strace-'));
  const file = join(folder, 'trace');
  const what = ['-e', `trace=${trace.join(',')}`, ...(inject ? ['-e', `inject=${inject}`] : [])];
  const form = contentBytes === undefined ? [] : ['-x', '-s', String(contentBytes)];
  const options = ['-f', '-y', '-o', file, ...form, ...what];
  const child = spawn('strace', [...options, process.execPath, ...args], {
    stdio: 'ignore',
    env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, ...env },
  });
  const [code] = await once(child, 'close');
  const calls = readTrace(readFileSync(file, 'utf8'));
  rmSync(folder, { recursive: true });
  return { code, calls };
}
