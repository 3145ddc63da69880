/** npm run new:migration -- <name>: creates the next migration and adds it to the list. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { MIGRATIONS } from './check/migrations.ts';
import { root } from './root.ts';

const TEMPLATE = `import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/** Changes …, because …. Runs on SQLite and on PostgreSQL, in one transaction. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema.alterTable('setting').addColumn('example', 'text').execute();
}
`;

/** \`add-order-notes\` after three migrations: \`0004-add-order-notes\`. */
function nextName(files: string[], name: string): string {
  const numbers = files.map((file) => Number(/^(\d{4})-/.exec(file)?.[1] ?? 0));
  return `${String(Math.max(0, ...numbers) + 1).padStart(4, '0')}-${name}`;
}

/** The text of index.ts with this migration added at the end. */
function withMigration(index: string, name: string): string {
  const end = index.lastIndexOf('};');
  if (end < 0) throw new Error('migrations/index.ts does not look as expected');
  return `${index.slice(0, end)}  '${name}': () => import('./${name}.ts'),\n${index.slice(end)}`;
}

function main(name: string | undefined) {
  if (!name || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
    process.stderr.write('Usage: npm run new:migration -- <what-changes-in-kebab-case>\n');
    process.exitCode = 1;
    return;
  }
  const folder = path.join(root, MIGRATIONS);
  const numbered = nextName(readdirSync(folder), name);
  const index = path.join(folder, 'index.ts');
  writeFileSync(path.join(folder, `${numbered}.ts`), TEMPLATE, { flag: 'wx' });
  writeFileSync(index, withMigration(readFileSync(index, 'utf8'), numbered));
  process.stdout.write(
    `${path.join(MIGRATIONS, `${numbered}.ts`)} made: write its changes there, then npm run new:dump\n`,
  );
}

if (import.meta.main) main(process.argv[2]);
