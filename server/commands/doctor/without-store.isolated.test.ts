import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sqliteFile } from '#platform/database/open-database.ts';
import { freePort } from '../../../scripts/postgres.ts';
import { examine, runSleigh } from '../../testing/commands/run-sleigh.ts';

const folder = mkdtempSync(join(tmpdir(), 'sleigh-doctor-'));
const { PATH } = process.env;
// Whether there is ffmpeg takes half a second to find out, and these tests do not ask it.
beforeAll(() => {
  process.env.PATH = folder;
});
afterAll(() => {
  process.env.PATH = PATH;
  rmSync(folder, { recursive: true, force: true });
});

describe('the doctor, without a store', () => {
  it('says what is wrong with a configuration, and goes on', async () => {
    const environment = { PORT: 'no port', DATA_DIR: join(folder, 'none') };
    const found = await examine(environment);
    expect(found.code).toBe(1);
    expect(found.of('Configuration')).toMatch(/^problem: PORT is "no port"\. It must be a whole/);
    expect(found.of('Mail')).toBe('unknown: Not checked, because the configuration is wrong.');
    expect(found.of('Versions')).toMatch(/^ok: Sleigh \S+, Node 24\./);
    const text = await runSleigh(environment, 'doctor');
    expect(text.code).toBe(1);
    expect(text.said).toMatch(/^Problem {2}Configuration {3}PORT is "no port"/m);
    expect(text.said).toMatch(/^\d+ problems?, \d+ warnings?\.$/m);
  });

  it('creates nothing where there is no store', async () => {
    const DATA_DIR = join(folder, 'nothing');
    const found = await examine({ DATA_DIR });
    expect(found.of('Database')).toContain(`problem: There is no store in ${DATA_DIR}.`);
    expect(existsSync(DATA_DIR)).toBe(false);
  });

  it('refuses other words', async () => {
    expect((await runSleigh({}, 'doctor now')).code).toBe(2);
    expect((await runSleigh({}, 'doctor --fast')).code).toBe(2);
    expect((await runSleigh({}, 'doctor --help')).said).toContain('--json');
  });

  it('names a database that is none, and a server that is not there', async () => {
    const DATA_DIR = mkdtempSync(join(folder, 'broken-'));
    writeFileSync(sqliteFile(DATA_DIR), 'this is no database, but it is long enough to be one');
    const broken = await examine({ DATA_DIR });
    expect(broken.of('Database')).toMatch(/^problem: The database cannot be opened: .* restore/);
    expect(broken.of('Backups')).toContain('Not checked, because the database cannot be used');
    const DATABASE_URL = `postgres://me:hunter2@127.0.0.1:${await freePort()}/shop`;
    const away = await examine({ DATA_DIR, DATABASE_URL, SECRET_KEY: 'x'.repeat(32) });
    expect(away.of('Database')).toMatch(/^problem: .*ECONNREFUSED.* Start the database server/);
    expect(JSON.stringify(away.findings)).not.toContain('hunter2');
  });
});
