import { arch, platform, release } from 'node:os';
import { databaseVersion } from '#platform/database/database-facts.ts';
import { executedMigrations } from '#platform/database/migrate.ts';
import { storeVersion } from '#platform/process/store-version.ts';
import type { DoctorContext } from '../doctor-context.ts';
import { type Finding, ok, problem, Unexamined } from '../finding.ts';

/** The first version of Node that runs TypeScript as the store needs it. */
const LEAST_NODE = 24;

async function describeDatabase({ openDatabase }: DoctorContext): Promise<string> {
  try {
    const db = await openDatabase();
    const [version, executed] = [await databaseVersion(db), await executedMigrations(db)];
    return `${version}, schema ${executed.at(-1) ?? 'empty'}`;
  } catch (error) {
    return error instanceof Unexamined ? 'no database' : 'a database that cannot be opened';
  }
}

/** States the versions, for which support asks first. */
export async function checkVersions(context: DoctorContext): Promise<Finding[]> {
  const { node } = process.versions;
  const says = `Sleigh ${storeVersion}, Node ${node}, ${platform()} ${release()} ${arch()}, ${await describeDatabase(context)}.`;
  if (Number.parseInt(node, 10) >= LEAST_NODE) return [ok(says)];
  const remedy = `The store needs Node ${LEAST_NODE} or newer. Start it with "npm run serve", which brings the right one.`;
  return [problem(says, remedy)];
}
