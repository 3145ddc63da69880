import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { describe as describeProcess } from './lineage.cjs';

const root = path.resolve(import.meta.dirname, '..', '..');
const folder = mkdtempSync(path.join(os.tmpdir(), 'sleigh-launch-'));
const started: ChildProcess[] = [];

/** Says its id, then ends on the first signal and says which one that was. */
const SERVER = `
for (const name of ['SIGINT', 'SIGTERM']) {
  process.on(name, () => { console.log('ended by ' + name); process.exit(0); });
}
setInterval(() => {}, 1000);
console.log('pid ' + process.pid);
`;

function script(name: string, text: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
}

/** A launched script, its output line by line. */
function launch(command: string, args: string[]) {
  // As under npm, so that nothing is left over should this test be killed.
  const env = { ...process.env, npm_lifecycle_event: 'test' };
  const child = spawn(command, args, { cwd: root, env });
  started.push(child);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const nextLine = async () => String((await lines.next()).value);
  return { child, nextLine };
}

async function idOf(nextLine: () => Promise<string>): Promise<number> {
  return Number((await nextLine()).replace('pid ', ''));
}

afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const launcher = path.join(root, 'scripts', 'launch.cjs');

describe('the launcher', () => {
  test('passes arguments and the exit code through', async () => {
    const file = script('code.ts', 'console.log(process.argv[2] as string); process.exit(7);');
    const { child, nextLine } = launch(process.execPath, [launcher, file, 'a b']);
    expect(await nextLine()).toBe('a b');
    expect(await once(child, 'exit')).toEqual([7, null]);
  });

  test.each(['SIGINT', 'SIGTERM'] as const)('hands %s on and waits for the end', async (signal) => {
    const { child, nextLine } = launch(process.execPath, [launcher, script('a.ts', SERVER)]);
    const pid = await idOf(nextLine);
    child.kill(signal);
    expect(await nextLine()).toBe(`ended by ${signal}`);
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(describeProcess(pid)).toBeUndefined();
  });

  test('ends a script that does not listen to signals, as the signal would', async () => {
    const text = `console.log('pid ' + process.pid); setInterval(() => {}, 1000);`;
    const { child, nextLine } = launch(process.execPath, [launcher, script('deaf.ts', text)]);
    await idOf(nextLine);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([143, null]);
  });

  test('takes the script along when it is killed itself', async () => {
    const { child, nextLine } = launch(process.execPath, [launcher, script('b.ts', SERVER)]);
    await idOf(nextLine);
    child.kill('SIGKILL');
    expect(await nextLine()).toBe('ended by SIGTERM');
  });

  test('ends when the npm above its shell is killed', async () => {
    // Stands for npm: runs the launcher through a shell that lingers, then is killed.
    const inner = `node ${launcher} ${script('c.ts', SERVER)}; true`;
    const npm = script(
      'npm.cjs',
      `require('node:child_process').spawn('sh', ['-c', ${JSON.stringify(inner)}], { stdio: 'inherit' });`,
    );
    const { child, nextLine } = launch(process.execPath, [npm]);
    await idOf(nextLine);
    child.kill('SIGKILL');
    expect(await nextLine()).toBe('ended by SIGTERM');
  });
});
