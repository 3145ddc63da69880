import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  LAST_UNRELEASED,
  UNRELEASED,
} from '../../server/platform/database/updating/unreleased-migrations.ts';
import { root } from '../root.ts';
import type { Check } from './check.ts';

export const MIGRATIONS = path.join('server', 'platform', 'database', 'migrations');
/** The contents of a store of each schema, for the tests of upgrades. */
export const DUMPS = path.join(MIGRATIONS, 'dumps');
const NAME = /^(\d{4})-[a-z0-9]+(-[a-z0-9]+)*\.ts$/;

/** The name of a migration's dump in DUMPS. */
export function dumpFile(migration: string): string {
  return `${migration}.ndjson`;
}

/**
 * Problems of a folder of migrations. Their numbers must run from 0001 without a gap or a duplicate
 * (two branches may both have added the next one), index.ts must list each of them, and each needs a
 * dump, with which later migrations are tested. No name of before is given again: stores may have it in their list.
 * @param files the names of the files in the folder
 * @param index the text of its index.ts
 * @param dumps the names of the dumps
 */
export function migrationProblems(files: string[], index: string, dumps: string[]): string[] {
  const migrations = files
    .filter((file) => file !== 'index.ts' && !/\.test\.ts$/.test(file))
    .sort();
  const problems: string[] = [];
  migrations.forEach((file, position) => {
    const expected = String(position + 1).padStart(4, '0');
    if (NAME.exec(file)?.[1] !== expected) problems.push(`${file} should begin with ${expected}-`);
    if ([...UNRELEASED, LAST_UNRELEASED].includes(file.replace(/\.ts$/, '')))
      problems.push(`${file} has the name of a migration that was never released`);
    if (!index.includes(`./${file}`)) problems.push(`index.ts does not import ./${file}`);
    const dump = dumpFile(file.replace(/\.ts$/, ''));
    if (!dumps.includes(dump))
      problems.push(
        `dumps/${dump} is missing: npm run new:dump writes that of the newest migration`,
      );
  });
  return problems;
}

export const migrations: Check = {
  name: 'migrations',
  run: async () => {
    const folder = path.join(root, MIGRATIONS);
    if (!existsSync(folder)) return { problems: [`${MIGRATIONS} is not there`] };
    const files = readdirSync(folder).filter((name) => name.endsWith('.ts'));
    const dumps = path.join(root, DUMPS);
    const index = readFileSync(path.join(folder, 'index.ts'), 'utf8');
    const problems = migrationProblems(files, index, existsSync(dumps) ? readdirSync(dumps) : []);
    return { problems, note: `${files.filter((file) => NAME.test(file)).length} migrations` };
  },
};
