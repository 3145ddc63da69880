import { type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampled } from '../../scripts/test/sized.ts';
import { stubPages } from '../testing/stub-pages.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const args = (script: string, ...words: string[]) => [
  '--disable-warning=ExperimentalWarning',
  join(root, script),
  ...words,
];

/** Root may write everywhere, so the programs run as nobody then. */
const NOBODY = 65_534;
const asSomebody: SpawnOptions = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
const trial = spawnSync(process.execPath, args('server/sleigh.ts', '--version'), asSomebody);
const isPossible = process.platform !== 'win32' && trial.status === 0;
const reason = isPossible
  ? ''
  : ' (skipped: the user nobody cannot read this folder, or there is none)';

describe.skipIf(!isPossible)(`a DATA_DIR that cannot be used${reason}`, () => {
  let folder: string;
  let pages: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'sleigh-closed-'));
    pages = stubPages(mkdtempSync(join(folder, 'pages-')));
    chmodSync(folder, 0o755);
    chmodSync(pages, 0o755);
    mkdirSync(join(folder, 'closed'), { mode: asSomebody.uid === undefined ? 0o500 : 0o700 });
    writeFileSync(join(folder, 'file'), '');
    mkdirSync(join(folder, 'garbage'));
    writeFileSync(join(folder, 'garbage/secret.key'), Buffer.alloc(50, 0xfe));
    chmodSync(join(folder, 'garbage'), 0o777);
    chmodSync(join(folder, 'garbage/secret.key'), 0o666);
    // A store whose database somebody else has made, such as root with a command.
    mkdirSync(join(folder, 'mixed'));
    writeFileSync(join(folder, 'mixed/sleigh.sqlite'), '', { mode: 0o400 });
    chmodSync(join(folder, 'mixed'), 0o777);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  async function run(words: string[], dataDir: string) {
    const env = { ...process.env, DATA_DIR: join(folder, dataDir), PORT: '0', SLEIGH_PAGES: pages };
    const child = spawn(process.execPath, words, { ...asSomebody, env, stdio: 'pipe' });
    const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
    return { said: said.replaceAll(folder, ''), code };
  }

  const closed = /may not read and write \/closed \(EACCES\), which .* chown -R \w+ \/closed$/m;
  const PROGRAMS = [
    ['serve', args('server/main.ts')],
    ['demo', args('demo/main.ts')],
    ['admin list', args('server/sleigh.ts', 'admin', 'list')],
    ['migrate', args('server/sleigh.ts', 'migrate')],
    ['backup', args('server/sleigh.ts', 'backup', '/nowhere/backups')],
  ] as const;
  it.each(sampled(PROGRAMS, 5))('is explained in a sentence: %s', async (_, words) => {
    const { said, code } = await run([...words], 'closed');
    expect([code, said]).toEqual([1, expect.stringMatching(closed)]);
    expect(said).not.toMatch(/^ +at /m);
  });

  const PLACES: [name: string, dataDir: string, sentence: RegExp][] = [
    [
      'is inside of one that is closed',
      'closed/new',
      /cannot be (made|read)|may not read and write/,
    ],
    [
      'is a file',
      'file',
      /^DATA_DIR is \/file, which is a file, or inside of one\. Set it to a folder\.$/m,
    ],
    [
      'is inside of a file',
      'file/data',
      /^DATA_DIR is \/file\/data, which is a file, or inside of one\./m,
    ],
    [
      'has a database of another user',
      'mixed',
      /may not read and write \/mixed\/sleigh\.sqlite \(EACCES\)/,
    ],
    [
      'has something else as its secret key',
      'garbage',
      /\/garbage\/secret\.key holds no secret key: /,
    ],
  ];
  it.each(sampled(PLACES, PLACES.length))(
    'is explained where it %s',
    async (_, dataDir, sentence) => {
      const { said, code } = await run(args('server/main.ts'), dataDir);
      expect([code, said]).toEqual([1, expect.stringMatching(sentence)]);
      expect(said).toMatch(/^The store cannot start\.\n/);
      expect(said).not.toMatch(/^ +at /m);
      expect(existsSync(join(folder, 'closed/new'))).toBe(false);
    },
  );
});
