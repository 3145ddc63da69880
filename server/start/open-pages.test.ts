import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { stubTemplate } from '../testing/stub-pages.ts';
import { readConfig } from './config.ts';
import { type RunningStore, startStore } from './start-store.ts';

/** How often chunks are asked for while an update is made. */
const REQUESTS = 400;
/** So many that each is asked for the first time at another moment. */
const CHUNKS = Array.from({ length: REQUESTS / 4 }, (_, at) => `chunk${at}`);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sleigh-open-pages-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** The pages of a version, as the build leaves them. */
async function build(version: string, name = version): Promise<string> {
  const webFolder = join(folder, name);
  await mkdir(join(webFolder, 'assets'), { recursive: true });
  await writeFile(join(webFolder, 'index.html'), stubTemplate);
  for (const chunk of CHUNKS)
    await writeFile(join(webFolder, 'assets', `${chunk}-${version}.js`), `${chunk} ${version}`);
  return webFolder;
}

const start = (webFolder: string): Promise<RunningStore> => {
  const config = { PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: join(folder, 'data') };
  return startStore(readConfig(config), { webFolder });
};

it('pages of both versions load their chunks from any process while an update is made', {
  tags: 'full',
}, async () => {
  const one = await build('one');
  const first = await start(one);
  let store = first;
  let asked = 0;
  const failures: string[] = [];
  const ask = async (version: string) => {
    const chunk = CHUNKS[asked % CHUNKS.length];
    asked += 1;
    const answer = await fetch(`${store.url}/assets/${chunk}-${version}.js`);
    const body = await answer.text();
    if (answer.status !== 200 || body !== `${chunk} ${version}`)
      failures.push(`${chunk} ${version}`);
  };
  const askMuch = async (versions: string[]) => {
    const until = asked + REQUESTS / 4;
    while (asked < until) await Promise.all(versions.map(ask));
  };
  await ask('one');
  // Built in place, as npm run build does it.
  const building = askMuch(['one']);
  await build('two', 'next');
  await rename(one, join(folder, 'former'));
  await rename(join(folder, 'next'), one);
  await rm(join(folder, 'former'), { recursive: true });
  await building;
  await askMuch(['one']);
  const second = await start(one);
  // The one that still runs is asked for what the newer one's pages need.
  await askMuch(['one', 'two']);
  store = second;
  await first.close();
  await askMuch(['one', 'two']);
  await second.close();
  expect({ failures, enough: asked >= REQUESTS }).toEqual({ failures: [], enough: true });
  expect(await readdir(join(folder, 'data', 'assets'))).toHaveLength(2);
});
