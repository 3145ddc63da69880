import { cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sized } from '../../scripts/test/sized.ts';
import { contentOf, filesOf, newPlaces } from '../testing/backups/places.ts';
import { cutPower, DISK_CALLS } from '../testing/backups/power-cut.ts';
import { type ChildShop, startChildShop } from '../testing/child-shop.ts';
import { newChanges } from '../testing/child-shop-changes.ts';
import { runSleigh } from '../testing/commands/run-sleigh.ts';
import { traceProgram, whyNoStrace } from '../testing/strace/attach-strace.ts';
import { succeeded } from '../testing/strace/read-trace.ts';

const SECRET_KEY = 'a secret key for tests that is long enough';
const sleigh = fileURLToPath(new URL('../sleigh.ts', import.meta.url));
/** How often the power is cut, at moments that are spread over the whole run. */
const CUTS = sized(1, 6);
/** How often the power is cut in a restore. */
const RESTORE_CUTS = sized(40);
/** SQLite writes pages, and frames of its log. */
const LARGEST_WRITE = 65_536;
/** The calls at which a restore is killed, and how often at each. */
const KILLED_AT = ['rename', 'pwrite64', 'fsync', 'mkdir'];
const KILLS = sized(1);

const title = 'a power cut';
const refusal = await whyNoStrace();
const describeTraced = refusal === undefined ? describe : describe.skip;
describeTraced(refusal === undefined ? title : `${title} (skipped: ${refusal})`, () => {
  const places = newPlaces();
  const folder = join(places.folder, 'backups');
  const before = join(places.folder, 'before');
  const environment: Record<string, string> = { SECRET_KEY };
  let shop: ChildShop;
  beforeAll(async () => {
    shop = await startChildShop({ SECRET_KEY });
    environment.DATA_DIR = shop.dataDir;
    expect((await runSleigh(environment, `backup ${folder}`)).code).toBe(0);
    cpSync(folder, before, { recursive: true });
    for (const change of await newChanges(shop)) await change.send();
  });
  afterAll(async () => {
    await shop.close();
    await places.close();
  });

  it('in a backup leaves only whole backups, and all that were said to be complete', async () => {
    const traced = { trace: DISK_CALLS, env: environment };
    const { code, calls } = await traceProgram([sleigh, 'backup', folder], traced);
    expect(code).toBe(0);
    const found: number[] = [];
    for (let cut = 0; cut <= CUTS; cut += 1) {
      const target = join(places.folder, `cut-${cut}`);
      const until = Math.round((calls.length * cut) / CUTS);
      cutPower({ folder, before, calls }, { until, target, random: Math.random });
      const names = readdirSync(join(target, 'backups')).filter((name) =>
        existsSync(join(target, 'backups', name, 'manifest')),
      );
      for (const name of names) {
        const { code, noted } = await runSleigh({}, `verify ${join(target, 'backups', name)}`);
        expect([cut, code, noted]).toEqual([cut, 0, '']);
      }
      found.push(names.length);
      // The next backup goes on from whatever is there.
      if (cut % 3 !== 0) continue;
      expect(await runSleigh(environment, `backup ${target}`)).toMatchObject({ code: 0 });
      expect(await runSleigh({}, `verify ${target}`)).toMatchObject({ code: 0 });
    }
    expect(found[0]).toBe(1);
    expect(found.at(-1)).toBe(2);
  });

  it('in a restore takes nothing of what was said to be back', async () => {
    const dataDir = join(places.folder, 'restored');
    const files = join(dataDir, 'files');
    const { code, calls } = await restoreTraced(dataDir);
    expect(code).toBe(0);
    const nothing = join(places.folder, 'nothing');
    const target = join(places.folder, 'after');
    mkdirSync(nothing);
    const cut = { until: calls.length, target, random: () => 0 };
    cutPower({ folder: files, before: nothing, calls }, cut);
    expect(filesOf(places.folder, 'after')).toEqual(filesOf(dataDir));
  });

  const cuts = `in a restore leaves a whole store, or nothing that starts, ${RESTORE_CUTS} times`;
  it(cuts, { tags: 'full', timeout: RESTORE_CUTS * 15_000 }, async () => {
    const folder = join(places.folder, 'replayed');
    const before = join(places.folder, 'empty');
    mkdirSync(folder);
    mkdirSync(before);
    const { code, calls } = await restoreTraced(folder, { contentBytes: LARGEST_WRITE });
    expect(code).toBe(0);
    const begin = calls.findIndex(({ args }) => args.includes('/sleigh.sqlite"'));
    const whole = { content: await contentOf({ DATA_DIR: folder }), files: filesOf(folder) };
    const seen: string[] = [];
    for (let cut = 0; cut <= RESTORE_CUTS; cut += 1) {
      const target = join(places.folder, `restore-cut-${cut}`);
      // The last one comes when the restore has said that it is done.
      const isLast = cut === RESTORE_CUTS;
      const moment = isLast ? 1 : (cut + Math.random()) / RESTORE_CUTS;
      const until = begin + Math.floor((calls.length - begin) * moment);
      cutPower({ folder, before, calls }, { until, target, random: Math.random });
      const place = { SECRET_KEY, DATA_DIR: target };
      const { noted } = await runSleigh(place, 'admin list');
      const [kind = 'whole'] = /^There is no store|^A restore into this place/.exec(noted) ?? [];
      if (kind === 'whole') {
        expect([cut, noted]).toEqual([cut, '']);
        expect(filesOf(target)).toEqual(whole.files);
        expect(await contentOf(place)).toEqual(whole.content);
      }
      seen.push(kind);
    }
    console.info(`Restores after a power cut: ${seen.join(', ')}`);
    expect(seen.at(-1)).toBe('whole');
    expect(seen).toContain('A restore into this place');
  });

  const halves = 'or a kill in a restore leaves nothing that starts with a half';
  it(halves, { tags: 'full', timeout: KILLS * 600_000 }, async () => {
    const { calls } = await restoreTraced(join(places.folder, 'counted'));
    // The last step of one whose key is lost is that what the key encrypts is left out.
    const keyless = join(places.folder, 'keyless');
    await restoreTraced(keyless, { withoutKey: true });
    const { setting: left } = await contentOf({ DATA_DIR: keyless });
    const seen: string[] = [];
    for (const [at, name] of KILLED_AT.entries()) {
      const most = calls.filter((call) => call.name === name && succeeded(call)).length;
      expect(most).toBeGreaterThan(0);
      for (let step = 0; step < KILLS; step += 1) {
        const DATA_DIR = join(places.folder, `killed-${at}-${step}`);
        const nth = 1 + Math.floor((most * (step + Math.random())) / KILLS);
        const withoutKey = (at + step) % 2 === 1;
        await restoreTraced(DATA_DIR, { inject: `${name}:signal=SIGKILL:when=${nth}`, withoutKey });
        const { code, noted } = await runSleigh({ SECRET_KEY, DATA_DIR }, 'admin list');
        const [, kind = 'whole'] =
          /^(There is no store|A restore into this place)/.exec(noted) ?? [];
        expect([DATA_DIR, noted, code === 0]).toEqual([DATA_DIR, noted, kind === 'whole']);
        if (kind === 'whole') expect(filesOf(DATA_DIR)).toEqual(filesOf(keyless));
        if (kind === 'whole' && withoutKey)
          expect((await contentOf({ DATA_DIR })).setting).toEqual(left);
        seen.push(kind);
      }
    }
    console.info(`Killed restores: ${seen.join(', ')}`);
    expect(seen).not.toEqual(seen.map(() => 'whole'));
  });

  /** Restores the newest backup into a new DATA_DIR. */
  const restoreTraced = (
    DATA_DIR: string,
    {
      withoutKey = false,
      ...how
    }: { inject?: string; contentBytes?: number; withoutKey?: boolean } = {},
  ) =>
    traceProgram([sleigh, 'restore', folder, ...(withoutKey ? ['--without-key'] : [])], {
      trace: DISK_CALLS,
      ...how,
      // So that the calls on files come in the same order every time.
      env: { ...(!withoutKey && { SECRET_KEY }), DATA_DIR, UV_THREADPOOL_SIZE: '1' },
    });
});
