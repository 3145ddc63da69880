import { statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { ObjectStore } from '#platform/objects/objects.ts';
import { openLocation } from '#platform/objects/places/open-location.ts';
import { isS3Address } from '#platform/objects/s3/s3-address.ts';
import type { Config } from '../../start/config.ts';
import { s3SettingsOf } from '../../start/s3-variables.ts';
import { Refusal } from '../command.ts';

/** s3://bucket/prefix/backups/2026-11-22T03-12-09.120Z-1f2e3d */
const ONE_IN_BUCKET = /^(s3:\/\/.+)\/backups\/(\d{4}-[\w.-]+Z-[0-9a-f]{6})\/?$/;

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** The location of backups that is named, and the one backup in it if that is what is named. */
function split(from: string): { place: string; name: string | null } {
  if (isS3Address(from)) {
    const [, place = from, name = null] = ONE_IN_BUCKET.exec(from) ?? [];
    return { place, name };
  }
  const path = resolve(from);
  if (!isFolder(path)) throw new Refusal(`There is no folder ${path}.`);
  if (basename(dirname(path)) !== 'backups' || isFolder(join(path, 'backups')))
    return { place: path, name: null };
  return { place: dirname(dirname(path)), name: basename(path) };
}

/** Opens what `verify` and `restore` read from. Throws a Refusal, or unusableLocation. */
export async function readFrom(
  from: string,
  config: Config,
): Promise<{ location: ObjectStore; name: string | null }> {
  const { place, name } = split(from);
  return { location: await openLocation(place, s3SettingsOf(config)), name };
}

/** The whole name of the location to back up to. */
export function readTarget(target: string): string {
  if (isS3Address(target)) return target;
  if (/^\s*[a-z][a-z0-9+.-]+:\/\//i.test(target))
    throw new Refusal(`${target} is an address. Backups go into a folder or s3://bucket/prefix.`);
  return resolve(target);
}
