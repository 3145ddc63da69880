import { accessSync, constants, existsSync, type Stats, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { openStorage, type StoragePlace } from '#platform/objects/places/open-storage.ts';
import { whyUnusable } from '#platform/objects/places/try-storage.ts';
import { isPlain } from '#platform/objects/s3/s3-address.ts';
import { describeBytes } from '../../../backups/index.ts';
import { storagePlaceOf } from '../../../start/s3-variables.ts';
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

async function describeDiskSpace(
  dataDir: string,
  { leastBytes, stops }: { leastBytes: number; stops: string },
): Promise<Finding> {
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const says = `${describeBytes(free)} free on its disk.`;
  if (free < leastBytes) {
    return problem(
      `Only ${says} MIN_FREE_BYTES is ${describeBytes(leastBytes)}, so no video can be ${stops}.`,
      'Delete videos that are no longer needed, or give the store a larger disk.',
    );
  }
  const remedy = 'Make room soon: no video can be uploaded or prepared below MIN_FREE_BYTES.';
  return free < 2 * leastBytes ? warning(`Only ${says}`, remedy) : ok(says);
}

/** Whether the folder of the store's data can be used, is private and has disk space. */
export async function checkFiles({ config }: DoctorContext): Promise<Finding[]> {
  const { DATA_DIR: dataDir, MIN_FREE_BYTES } = config();
  if (!existsSync(dataDir)) throw new Unexamined(`there is no folder ${dataDir} yet`);
  const place = storagePlaceOf(config());
  const stops = place.bucket === null ? 'uploaded' : 'prepared';
  const space = await describeDiskSpace(dataDir, { leastBytes: MIN_FREE_BYTES, stops });
  return [describeAccess(dataDir), space, ...(await describeBucket(place))];
}

/** Whether files can be kept in the bucket of STORAGE_URL. */
async function describeBucket(place: StoragePlace): Promise<Finding[]> {
  if (place.bucket === null) return [];
  const storage = await openStorage(place);
  const { name } = storage;
  const reason = await whyUnusable(storage);
  if (reason !== null) {
    const remedy = 'Fix what it says. Until then no video can be uploaded or played.';
    return [problem(`Files cannot be kept in ${name}: ${reason}`, remedy)];
  }
  const { endpoint } = place.bucket.settings;
  const works = ok(`Objects and uploads can be written, read in part and deleted in ${name}.`);
  if (!isPlain(endpoint)) return [works];
  const says = `The files go to ${endpoint} without encryption: anybody on the way can see them.`;
  return [works, warning(says, 'Set the endpoint in STORAGE_URL to an https:// address.')];
}
