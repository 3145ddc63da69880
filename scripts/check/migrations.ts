import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../root.ts';
import type { Check } from './check.ts';

export const MIGRATIONS = path.join('server', 'platform', 'database', 'migrations');
const NAME = /^(\d{4})-[a-z0-9]+(-[a-z0-9]+)*\.ts$/;

/**
 * Problems of a folder of migrations. Their numbers must run from 0001 without a gap or a duplicate
 * (two branches may both have added the next one), and index.ts must list each of them.
 * @param files the names in the folder
 * @param index the text of its index.ts
 */
export function migrationProblems(files: string[], index: string): string[] {
  const migrations = files
    .filter((file) => file !== 'index.ts' && !/\.test\.ts$/.test(file))
    .sort();
  const problems: string[] = [];
  migrations.forEach((file, position) => {
    const expected = String(position + 1).padStart(4, '0');
    if (NAME.exec(file)?.[1] !== expected) problems.push(`${file} should begin with ${expected}-`);
    if (!index.includes(`./${file}`)) problems.push(`index.ts does not import ./${file}`);
  });
  return problems;
}

export const migrations: Check = {
  name: 'migrations',
  run: async () => {
    const folder = path.join(root, MIGRATIONS);
    if (!existsSync(folder)) return { problems: [`${MIGRATIONS} is not there`] };
    const files = readdirSync(folder);
    const index = readFileSync(path.join(folder, 'index.ts'), 'utf8');
    const problems = migrationProblems(files, index);
    return { problems, note: `${files.filter((file) => NAME.test(file)).length} migrations` };
  },
};
