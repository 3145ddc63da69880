import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { memorySettings } from './memory-settings.cjs';

const module = new URL('tune-memory.ts', import.meta.url).href;
/** Prints its id, its arguments and the settings that its process began with. */
const program = `
  import ${JSON.stringify(module)};
  import { readFileSync } from 'node:fs';
  const settings = readFileSync('/proc/self/environ', 'utf8').split('\\0').filter((one) => one.startsWith('MALLOC_'));
  console.log(JSON.stringify({ pid: process.pid, args: process.argv.slice(1), settings: settings.toSorted() }));
`;
const isLinux = process.platform === 'linux';
const title = isLinux ? '' : ' (skipped: only Linux has them)';

async function run(given: Record<string, string>) {
  const flags = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', program];
  const child = spawn(process.execPath, [...flags, 'a b'], {
    env: { PATH: process.env.PATH, ...given },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said: { pid: number; args: string[]; settings: string[] } = JSON.parse(
    await text(child.stdout),
  );
  return { ...said, isSame: said.pid === child.pid };
}

const lines = (settings: object) =>
  Object.entries(settings)
    .map(([name, value]) => `${name}=${value}`)
    .toSorted();

it.skipIf(!isLinux)(
  `a store that was started without the settings has them all the same, as the same process${title}`,
  async () => {
    expect(await run({})).toMatchObject({
      isSame: true,
      args: ['a b'],
      settings: lines(memorySettings),
    });
  },
);

it.skipIf(!isLinux)(`what the owner has set stays${title}`, async () => {
  const { settings } = await run({ MALLOC_ARENA_MAX: '4' });
  expect(settings).toEqual(lines({ ...memorySettings, MALLOC_ARENA_MAX: '4' }));
});
