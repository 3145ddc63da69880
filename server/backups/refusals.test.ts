import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#platform/clock/system-clock.ts';
import { isEmptyDatabase } from '#platform/database/existing-tables.ts';
import { migrations } from '#platform/database/migrations/index.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { markUnfinished } from '#platform/database/snapshot/restore-mark.ts';
import { LAST_UNRELEASED, UNRELEASED } from '#platform/database/updating/unreleased-migrations.ts';
import { randomIds } from '#platform/ids/ids.ts';
import { createFolderLocation } from '#platform/objects/places/folder-location.ts';
import { isFull, sized } from '../../scripts/test/sized.ts';
import { restorePlace } from '../commands/backups/restore-place.ts';
import { readConfig } from '../start/config.ts';
import { deleteAllSecrets } from '../start/stored-secrets.ts';
import { pathsIn, rewriteManifest } from '../testing/backups/backup-files.ts';
import { newPlaces } from '../testing/backups/places.ts';
import { mountSmallDisk, unmountSmallDisk } from '../testing/backups/small-disk.ts';
import { type ChildShop, startChildShop } from '../testing/child-shop.ts';
import { runSleigh } from '../testing/commands/run-sleigh.ts';
import { describeWithDatabase } from '../testing/test-database.ts';
import { readManifest } from './files/manifest.ts';
import { restoreBackup } from './restore-backup.ts';

const passphrase = 'silent night, holy night';
const SECRET_KEY = 'a secret key for tests that is long enough';

/** Some files of each kind that a backup consists of, one in the short and the full size. */
function someIn(folder: string): string[] {
  const paths = pathsIn(folder);
  const kinds = [/\/manifest$/, /\/tables\//, /\/media\//, /\/secret-key\.json$/];
  return kinds.flatMap((kind) => {
    const all = paths.filter((path) => kind.test(path));
    const first = Math.floor(Math.random() * all.length);
    return [...all.slice(first), ...all.slice(0, first)].slice(0, sized(1));
  });
}

describe('a bad backup', () => {
  const places = newPlaces();
  const good = join(places.folder, 'good');
  let shop: ChildShop;
  let environment: Record<string, string>;
  /** A PostgreSQL to restore into, too, in the full size and where the tests have one. */
  const postgres: { DATABASE_URL?: string } = {};
  beforeAll(async () => {
    if (process.env.TEST_DATABASE_URL !== undefined && isFull) {
      const { DATABASE_URL = '' } = await places.make('PostgreSQL');
      postgres.DATABASE_URL = DATABASE_URL;
    }
    shop = await startChildShop({ SECRET_KEY });
    environment = { DATA_DIR: shop.dataDir, SECRET_KEY };
    const secrets = [passphrase, passphrase];
    const { code, noted } = await runSleigh(environment, `backup ${good} --with-key`, secrets);
    expect([code, noted]).toEqual([0, '']);
  });
  afterAll(async () => {
    await shop.close();
    await places.close();
  });

  /** A copy of the good backup and its manifest. */
  const newCopy = (name: string) => {
    const folder = join(places.folder, name);
    cpSync(good, folder, { recursive: true });
    const manifest = pathsIn(folder).find((path) => path.endsWith('/manifest')) ?? '';
    return { folder, manifest };
  };
  /** It is refused for this reason, with either database, and nothing is written. */
  const expectRefused = async (folder: string, reason: RegExp) => {
    const DATA_DIR = join(places.folder, 'never');
    for (const place of postgres.DATABASE_URL === undefined ? [{}] : [{}, postgres]) {
      const environment = { DATA_DIR, SECRET_KEY, ...place };
      for (const command of ['verify', 'restore']) {
        const { code, said, noted } = await runSleigh(environment, `${command} ${folder}`);
        const refused = [command, 1, '', expect.stringMatching(reason)];
        expect([command, code, said, noted]).toEqual(refused);
      }
    }
    expect(existsSync(DATA_DIR)).toBe(false);
    if (postgres.DATABASE_URL === undefined) return;
    const db = await openDatabase({ url: postgres.DATABASE_URL, dataDir: '' });
    expect(await isEmptyDatabase(db).finally(() => db.destroy())).toBe(true);
  };

  it('is refused wherever a byte of it was changed', async () => {
    const { folder } = newCopy('changed');
    for (const path of someIn(folder)) {
      const bytes = readFileSync(path);
      const at = Math.floor(bytes.length * Math.random());
      const changed = Buffer.from(bytes);
      changed[at] = (bytes[at] ?? 0) ^ (1 + Math.floor(Math.random() * 255));
      writeFileSync(path, changed);
      await expectRefused(folder, / (is damaged|was made by a newer version)/);
      writeFileSync(path, bytes);
    }
    expect((await runSleigh({}, `verify ${folder}`)).code).toBe(0);
  });

  it('is refused wherever it was cut short', async () => {
    const { folder } = newCopy('short');
    for (const path of someIn(folder)) {
      const bytes = readFileSync(path);
      truncateSync(path, bytes.length - 1);
      await expectRefused(folder, / is damaged: /);
      rmSync(path);
      await expectRefused(folder, / is damaged: .* is missing|^There is no complete backup /);
      writeFileSync(path, bytes);
    }
  });

  it('is refused if a newer version made it', async () => {
    const { folder, manifest } = newCopy('newer');
    const text = readFileSync(manifest, 'utf8');
    writeFileSync(manifest, text.replace(/^sleigh-backup 2/, 'sleigh-backup 3'));
    await expectRefused(
      folder,
      /was made by a newer version of the store\. Update this one first\.$/,
    );
    rewriteManifest(manifest, (content) => {
      content.migrations = [...(content.migrations as string[]), '9000-reindeer'];
    });
    expect((await runSleigh({}, `verify ${folder}`)).code).toBe(0);
    const place = { DATA_DIR: join(places.folder, 'never'), SECRET_KEY };
    expect(await runSleigh(place, `restore ${folder}`)).toMatchObject({
      code: 1,
      noted: expect.stringMatching(
        /made by a newer version of the store \(it has 9000-reindeer\)\. Update/,
      ),
    });
  });

  it('is refused if it is from sources between two releases, but for the last of them', async () => {
    const { folder, manifest } = newCopy('unreleased');
    const others = Object.keys(migrations).filter((name) => !name.startsWith('0021-'));
    const enter = (names: readonly string[]) =>
      rewriteManifest(manifest, (content) => {
        content.migrations = [...others, ...names];
      });
    enter(UNRELEASED.slice(0, 2));
    const place = { DATA_DIR: join(places.folder, 'of-the-sources'), SECRET_KEY };
    expect(await runSleigh(place, `restore ${folder}`)).toMatchObject({
      code: 1,
      noted: expect.stringMatching(
        /^The backup .* never released \(it has 0022-lease\)\. Restore it with commit [0-9a-f]{8} /,
      ),
    });
    expect(existsSync(place.DATA_DIR)).toBe(false);
    enter([...UNRELEASED, LAST_UNRELEASED]);
    expect(await runSleigh(place, `restore ${folder}`)).toMatchObject({ code: 0 });
    expect((await runSleigh(place, 'admin list')).said).toContain('nick');
  });

  it('is refused if it is from the future, and so is a backup beside it', async () => {
    const { folder, manifest } = newCopy('future');
    rewriteManifest(manifest, (content) => {
      content.createdAt = Date.UTC(2100, 0);
    });
    const place = { DATA_DIR: join(places.folder, 'never'), SECRET_KEY };
    for (const line of [`restore ${folder}`, `backup ${folder}`])
      expect(await runSleigh(line.startsWith('r') ? place : environment, line)).toMatchObject({
        code: 1,
        noted: expect.stringMatching(
          / from 2100-01-01.* clock of this machine says .* Correct the clock/,
        ),
      });
  });

  it('gets none beside it if the clock is years ahead of it, and nothing is written', async () => {
    const { folder, manifest } = newCopy('past');
    rewriteManifest(manifest, (content) => {
      content.createdAt = Date.UTC(2020, 0);
    });
    const before = pathsIn(folder);
    expect(await runSleigh(environment, `backup ${folder}`)).toMatchObject({
      code: 1,
      said: '',
      noted: expect.stringMatching(
        / from 2020-01-01.* clock of this machine says .* Correct the clock\. If it is right, choose another location\.$/,
      ),
    });
    expect(pathsIn(folder)).toEqual(before);
  });

  it('is refused with a wrong passphrase or key, or where there is no key', async () => {
    const DATA_DIR = join(places.folder, 'never');
    const wrong = await runSleigh({ DATA_DIR }, `restore ${good}`, ['silent night']);
    expect(wrong).toMatchObject({
      code: 1,
      noted: 'The passphrase is wrong. Nothing was changed.',
    });
    const otherKey = { DATA_DIR, SECRET_KEY: 'another secret key that is long enough' };
    expect((await runSleigh(otherKey, `restore ${good}`)).noted).toMatch(
      /^The secret key here .* is not/,
    );
    const withoutKey = join(places.folder, 'without-key');
    await runSleigh(environment, `backup ${withoutKey}`);
    expect((await runSleigh({ DATA_DIR }, `restore ${withoutKey}`)).noted).toMatch(
      /^The backup does not hold the secret key\. Set SECRET_KEY/,
    );
    const otherStore = { ...environment, SECRET_KEY: otherKey.SECRET_KEY };
    expect((await runSleigh(otherStore, `backup ${good}`)).noted).toMatch(
      / backups of another store /,
    );
    // Damage of the key is told from a wrong passphrase.
    const { folder } = newCopy('damaged-key');
    const path = pathsIn(folder).find((one) => one.endsWith('/secret-key.json')) ?? '';
    const bytes = readFileSync(path, 'utf8');
    for (const damage of [bytes.replace('{', 'z'), bytes.replace(/.(?="}$)/, '~'), '', null]) {
      if (damage === null) rmSync(path);
      else writeFileSync(path, damage);
      expect(await runSleigh({ DATA_DIR }, `restore ${folder}`, [passphrase])).toMatchObject({
        code: 1,
        noted: expect.stringMatching(/ is damaged: backups\/.*\/secret-key\.json /),
      });
    }
    expect(existsSync(DATA_DIR)).toBe(false);
  });

  it('is not made where it would be of no use', async () => {
    const inside = join(shop.dataDir, 'safe');
    const link = join(places.folder, 'link');
    symlinkSync(shop.dataDir, link);
    const lines: [string, RegExp][] = [
      [`backup ${inside}`, / is inside DATA_DIR /],
      [`backup ${join(link, 'safe')}`, / is inside DATA_DIR /],
      ['backup ftp://bucket', / is an address\. /],
      // A space before it.
      ['backup \u00a0s3://bucket', / is an address\. /],
      ['backup s3://a/../b', / is not the address of a bucket\. /],
      ['backup /proc/nowhere', /^The folder \/proc\/nowhere cannot be written \(ENOENT\)\. /],
      [`backup ${good} --keep none`, /^--keep must be a whole number/],
      [`verify ${join(good, 'nowhere')}`, /^There is no folder /],
      [`verify ${places.folder}`, /^There is no complete backup /],
    ];
    for (const [line, reason] of lines)
      expect(await runSleigh(environment, line)).toMatchObject({
        code: 1,
        said: '',
        noted: expect.stringMatching(reason),
      });
    const short = await runSleigh(environment, `backup ${good} --with-key`, ['short']);
    expect(short.noted).toBe('The passphrase must have at least 12 characters.');
    expect(existsSync(inside)).toBe(false);
  });

  it('can still be read by what wrote it', async () => {
    const [name = ''] = readdirSync(join(good, 'backups'));
    expect(await readManifest(createFolderLocation(good), name)).toHaveProperty('manifest');
    expect((await runSleigh({}, `verify ${join(good, 'backups', name)}`)).code).toBe(0);
  });

  it('of the first form can be read and restored, and its files are relied upon', {
    tags: 'full',
  }, async () => {
    const { folder, manifest } = newCopy('first-form');
    for (const path of pathsIn(join(folder, 'media'))) renameSync(path, path.replace(/-\w+$/, ''));
    rewriteManifest(manifest, (content) => {
      const files = content.files as Record<string, unknown>[];
      content.files = files.map(({ writtenBy: _unknown, ...file }) => file);
    });
    writeFileSync(
      manifest,
      readFileSync(manifest, 'utf8').replace(/^sleigh-backup 2/, 'sleigh-backup 1'),
    );
    expect((await runSleigh({}, `verify ${folder}`)).noted).toBe('');
    const place = { ...(await places.make('SQLite')), SECRET_KEY };
    expect((await runSleigh(place, `restore ${folder}`)).noted).toBe('');
    const { said } = await runSleigh(environment, `backup ${folder} --keep 1 --json`);
    expect(JSON.parse(said)).toMatchObject({ newFiles: 0 });
    expect((await runSleigh({}, `verify ${folder}`)).noted).toBe('');
  });
});

describeWithDatabase('a place that is not fit', (kind) => {
  const places = newPlaces();
  const folder = join(places.folder, 'backups');
  let environment: Record<string, string>;
  beforeAll(async () => {
    const { DATA_DIR: _unused, ...database } = await places.make(kind);
    const shop = await startChildShop({ SECRET_KEY, ...database });
    environment = { SECRET_KEY, ...database, DATA_DIR: shop.dataDir };
    writeFileSync(join(shop.dataDir, 'files', 'large'), Buffer.alloc(4 * 2 ** 20));
    expect((await runSleigh(environment, `backup ${folder}`)).code).toBe(0);
    cpSync(shop.dataDir, join(places.folder, 'kept'), { recursive: true });
    await shop.close();
    environment.DATA_DIR = join(places.folder, 'kept');
  });
  afterAll(() => places.close());

  it('is not restored into if it holds anything', async () => {
    const { noted } = await runSleigh(environment, `restore ${folder}`);
    expect(noted).toMatch(/^DATA_DIR is not empty: .* holds files\. .* Nothing was changed\.$/);
    if (kind === 'SQLite') return;
    const emptyFolder = { ...environment, DATA_DIR: join(places.folder, 'never') };
    const refused = await runSleigh(emptyFolder, `restore ${folder}`);
    expect(refused.noted).toMatch(/^The database of DATABASE_URL is not empty\. /);
    expect(existsSync(emptyFolder.DATA_DIR)).toBe(false);
  });

  it('may hold the empty folder of its files, as a container does', async () => {
    const place: Record<string, string> = { SECRET_KEY, ...(await places.make(kind)) };
    const { DATA_DIR = '' } = place;
    mkdirSync(join(DATA_DIR, 'files'), { recursive: true });
    expect((await runSleigh(place, `restore ${folder}`)).code).toBe(0);
    expect(existsSync(join(DATA_DIR, 'files', 'videos'))).toBe(
      existsSync(join(environment.DATA_DIR ?? '', 'files', 'videos')),
    );
  });

  it('is not restored into if the disk is too full for it, and nothing is written', async () => {
    const place: Record<string, string> = { SECRET_KEY, ...(await places.make(kind)) };
    const { DATA_DIR = '' } = place;
    mkdirSync(DATA_DIR);
    if (!mountSmallDisk(DATA_DIR, '100k')) {
      console.info('Skipped: mounting a small disk takes root.');
      return;
    }
    const { code, noted } = await runSleigh(place, `restore ${folder}`);
    const names = readdirSync(DATA_DIR);
    unmountSmallDisk(DATA_DIR);
    expect([code, noted, names]).toEqual([
      1,
      expect.stringMatching(/ may need .* is free\. Nothing was written\.$/),
      [],
    ]);
    expect((await runSleigh(place, `restore ${folder}`)).code).toBe(0);
  });

  it('is left as empty as before if its disk becomes full, and that is said', async () => {
    for (const size of ['64k', '300k', '3m']) {
      const place: Record<string, string> = { SECRET_KEY, ...(await places.make(kind)) };
      const { DATA_DIR = '' } = place;
      mkdirSync(DATA_DIR);
      if (!mountSmallDisk(DATA_DIR, size)) return console.info('Skipped: mounting takes root.');
      const full = { ...restorePlace(readConfig(place)), freeBytes: async () => 2 ** 40 };
      const location = createFolderLocation(folder);
      const input = { name: null, askPassphrase: async () => '', withoutKey: false };
      const failure = await restoreBackup(
        { location, place: full, clock: systemClock, ids: randomIds, deleteAllSecrets },
        input,
      ).catch((error: unknown) => error);
      const left = readdirSync(DATA_DIR, { recursive: true });
      unmountSmallDisk(DATA_DIR);
      expect([size, String(failure)]).toEqual([
        size,
        expect.stringMatching(/ became full during /),
      ]);
      expect(left.filter((name) => name !== 'files')).toEqual([]);
    }
  });

  it('is left as empty as before if a restore fails', async () => {
    const place: Record<string, string> = { SECRET_KEY, ...(await places.make(kind)) };
    mkdirSync(place.DATA_DIR ?? '');
    const media = pathsIn(join(folder, 'media'));
    const backups = pathsIn(join(folder, 'backups'));
    const manifest = backups.find((path) => path.endsWith('/manifest')) ?? '';
    const text = readFileSync(manifest, 'utf8');
    // Whole as far as its checksums go, but no database takes this table.
    rewriteManifest(manifest, (content) => {
      content.migrations = ['0001-first-store'];
    });
    const { code, noted } = await runSleigh(place, `restore ${folder}`);
    writeFileSync(manifest, text);
    expect([code, noted]).toEqual([1, expect.stringMatching(/^This failed: /)]);
    expect(readdirSync(place.DATA_DIR ?? '')).toEqual([]);
    expect(media.length).toBeGreaterThan(0);
    expect((await runSleigh(place, `restore ${folder}`)).code).toBe(0);
  });

  it('is not used while a restore did not fill it, or if a newer version did', async () => {
    const { DATABASE_URL: url, DATA_DIR: dataDir = '' } = environment;
    const db = await openDatabase({ url, dataDir });
    await markUnfinished(db);
    for (const line of ['admin list', 'migrate', `backup ${folder}`])
      expect((await runSleigh(environment, line)).noted).toMatch(
        /^A restore into this place was cut short/,
      );
    await sql`drop table unfinished_restore`.execute(db);
    await sql`insert into kysely_migration values ('9000-reindeer', '2100-01-01')`.execute(db);
    for (const line of ['admin list', 'migrate', `backup ${folder}`])
      expect((await runSleigh(environment, line)).noted).toMatch(
        /^The database was made by a newer version of the store \(it has 9000-reindeer\)\. Start that version/,
      );
    await db.destroy();
  });
});
