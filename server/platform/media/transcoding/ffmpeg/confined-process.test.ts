import { exec } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hasNoNetwork } from '../../../process/find-confinement.ts';
import { type Limits, startConfined } from './confined-process.ts';

const GB = 1024 ** 3;
const limits = { memoryBytes: GB, milliseconds: 60_000 };
const folder = mkdtempSync(join(tmpdir(), 'sleigh-confined-'));
beforeAll(() => {
  vi.stubEnv('TMPDIR', folder);
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

/** Runs a shell script confined. Returns what it printed, and how it ended. */
async function run(script: string, more: Partial<Limits> & { signal?: AbortSignal } = {}) {
  const { signal, ...others } = more;
  const command = ['/bin/sh', '-c', script];
  const options = { outputs: 2, limits: { ...limits, ...others }, signal };
  const { outputs, ended } = await startConfined(command, options);
  const texts = outputs.map(async (output) => {
    const pieces: Buffer[] = [];
    try {
      for await (const piece of output) pieces.push(piece);
    } catch {
      // It was killed.
    }
    return Buffer.concat(pieces).toString();
  });
  return { texts: await Promise.all(texts), ...(await ended) };
}

const canLackNetwork = await hasNoNetwork();
const reason = canLackNetwork ? '' : ' (skipped: this machine refuses `unshare --net`)';

const isAlive = (pid: number): boolean => existsSync(`/proc/${pid}/cmdline`);

describe('a confined process', { tags: 'full' }, () => {
  it('writes to its outputs, and says how it failed', async () => {
    const { texts, isSuccess, complaint } = await run(
      'echo one; echo two >&3; echo oh >&2; exit 3',
    );
    expect(texts).toEqual(['one\n', 'two\n']);
    expect(isSuccess).toBe(false);
    expect(complaint).toContain('oh\n');
  });

  it('has no environment, no folder, no files to write, the lowest priority', async () => {
    const there = join(folder, 'there');
    const { texts } = await run(`env; nice; (echo x > here) 2>&1; (echo x > ${there}) 2>&1`);
    const [printed = ''] = texts;
    expect(printed).toMatch(/^PATH=/m);
    expect(printed).not.toMatch(/^(HOME|NODE)/m);
    expect(printed).toMatch(/^19$/m);
    expect(printed).toMatch(/here: (Directory nonexistent|No such file)/);
    expect(readFileSync(there, 'utf8')).toBe('');
    rmSync(there);
  });

  it.skipIf(!canLackNetwork)(`reaches no server of this machine${reason}`, async () => {
    const server = createServer((socket) => socket.end());
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const knock = `require('net').connect(${port}, '127.0.0.1')
      .on('error', ({ code }) => console.log(code)).on('connect', () => console.log('open'))`;
    const script = `'${process.execPath}' -e "${knock}"`;
    try {
      const { stdout } = await promisify(exec)(script);
      expect(stdout).toBe('open\n');
      const { texts } = await run(script, { memoryBytes: 100 * GB });
      expect(texts[0]).toBe('ENETUNREACH\n');
    } finally {
      server.close();
    }
  });

  it('cannot take more memory than it may', async () => {
    const hungry = 'dd if=/dev/zero of=/dev/null bs=400M count=1';
    const { isSuccess } = await run(hungry, { memoryBytes: 100 * 1024 ** 2 });
    expect(isSuccess).toBe(false);
  });

  it.each([
    ['when its time is over', { milliseconds: 500 }, 'It took too long.'],
    ['when it is silent for too long', { silentMilliseconds: 500 }, 'It stopped making progress.'],
  ])('ends with its children %s', async (_, limited, said) => {
    const { texts, limit } = await run('sleep 1000 & echo $! ; wait', limited);
    expect(limit).toBe(said);
    await expect.poll(() => isAlive(Number(texts[0]))).toBe(false);
  });

  it('ends with its children when it is no longer wanted', async () => {
    const leaving = new AbortController();
    const { outputs, ended } = await startConfined(
      ['/bin/sh', '-c', 'sleep 1000 & echo $!; wait'],
      { outputs: 1, limits, signal: leaving.signal },
    );
    const [output] = outputs;
    const first = await output?.[Symbol.asyncIterator]().next();
    leaving.abort();
    expect(await ended).toMatchObject({ isSuccess: false, limit: null });
    await expect.poll(() => isAlive(Number(String(first?.value)))).toBe(false);
    await expect.poll(() => readdirSync(folder)).toEqual([]);
  });

  it('does not begin for somebody who has left', async () => {
    const signal = AbortSignal.abort(new Error('too late'));
    await expect(run('echo one', { signal })).rejects.toThrow('too late');
  });
});
