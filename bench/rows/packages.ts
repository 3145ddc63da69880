import { execFile } from 'node:child_process';
import { copyFile, lstat, mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../scripts/root.ts';
import type { Row } from '../frame/row.ts';

const run = promisify(execFile);

/** What a server has to install: the packages it runs with, without those for building and testing. */
export const packages: Row = {
  name: 'packages',
  title: 'node_modules of a server: npm ci --omit=dev',
  needs: [],
  rounds: 1,
  warmUps: 0,
  figures: [
    { name: 'size', unit: 'MB', atMost: 160 },
    { name: 'packages', unit: 'packages' },
  ],
  async prepare(place) {
    const round = async () => {
      const folder = join(place.folder, 'server');
      await mkdir(folder);
      for (const file of ['package.json', 'package-lock.json', '.npmrc']) {
        await copyFile(join(root, file), join(folder, file));
      }
      const flags = ['ci', '--omit=dev', '--ignore-scripts'];
      await run('npm', flags, { cwd: folder });
      const modules = join(folder, 'node_modules');
      const names = await readdir(modules, { recursive: true });
      const stats = await Promise.all(names.map((name) => lstat(join(modules, name))));
      const bytes = stats.reduce((sum, one) => sum + (one.isFile() ? one.size : 0), 0);
      const record = await readFile(join(modules, '.package-lock.json'), 'utf8');
      const { length } = Object.keys(JSON.parse(record).packages);
      return { size: bytes / 1e6, packages: length };
    };
    return [{ name: 'store', round }];
  },
};
