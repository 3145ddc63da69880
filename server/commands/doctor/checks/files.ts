import { accessSync, constants, existsSync, type Stats, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { describeBytes } from '../../../backups/index.ts';
import type { DoctorContext } from '../doctor-context.ts';
import { type Finding, ok, problem, Unexamined, warning } from '../finding.ts';

/** The bits that let others than the owner in. */
const OTHERS = 0o077;
const PRIVATE = ['.', 'secret.key', 'sleigh.sqlite', 'files'];

function canWrite(path: string): boolean {
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function describeAccess(dataDir: string): Finding {
  const paths = PRIVATE.map((name) => join(dataDir, name)).filter((path) => existsSync(path));
  const closed = paths.find((path) => !canWrite(path));
  if (closed !== undefined) {
    return problem(
      `This user cannot read and write ${closed}.`,
      'Run the doctor and the store as the same user, and let that user own DATA_DIR: chown -R <user> <DATA_DIR>.',
    );
  }
  const facts = (path: string): Stats => statSync(path);
  const open = paths.find((path) => (facts(path).mode & OTHERS) !== 0);
  if (open !== undefined && process.platform !== 'win32') {
    return warning(
      `Other users of this machine can open ${open}.`,
      `Close it: chmod -R go= ${dataDir}. The store does so when it starts.`,
    );
  }
  return ok(`${dataDir} can be written, and is closed to other users.`);
}

async function describeRoom(dataDir: string, leastBytes: number): Promise<Finding> {
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const says = `${describeBytes(free)} free on its disk.`;
  if (free < leastBytes) {
    return problem(
      `Only ${says} MIN_FREE_BYTES is ${describeBytes(leastBytes)}, so no video can be uploaded.`,
      'Delete videos that are no longer needed, or give the store a larger disk.',
    );
  }
  const remedy = 'Make room soon: uploads are refused below MIN_FREE_BYTES.';
  return free < 2 * leastBytes ? warning(`Only ${says}`, remedy) : ok(says);
}

/** Whether the folder of the store's data can be used, is private and has room. */
export async function checkFiles({ config }: DoctorContext): Promise<Finding[]> {
  const { DATA_DIR: dataDir, MIN_FREE_BYTES } = config();
  if (!existsSync(dataDir)) throw new Unexamined(`there is no folder ${dataDir} yet`);
  return [describeAccess(dataDir), await describeRoom(dataDir, MIN_FREE_BYTES)];
}
