import { StorageAway } from '#platform/objects/objects.ts';
import { openStorage } from '#platform/objects/places/open-storage.ts';
import { whyNotDirect } from '#platform/objects/places/try-direct-reading.ts';
import { policyOf } from '../../../start/policy-of.ts';
import { storagePlaceOf } from '../../../start/s3-variables.ts';
import type { DoctorContext } from '../doctor-context.ts';
import { type Finding, ok, problem, Unexamined } from '../finding.ts';

const REMEDY =
  'Allow GET with the header Range from that origin in the CORS settings of the bucket, and let viewers reach it. Otherwise unset MEDIA_DELIVERY: until then players ask the store for each film again after a failed attempt.';

/** Whether players can get films from the bucket, where they are sent there. */
export async function checkDelivery({ config }: DoctorContext): Promise<Finding[]> {
  const place = storagePlaceOf(config());
  const { redirectsToBucket, linkOrigin: origin } = policyOf(config());
  if (!redirectsToBucket) return [];
  const storage = await openStorage(place);
  const { direct } = storage;
  if (direct === null) return [];
  try {
    const reason = await whyNotDirect(storage, { direct, origin });
    if (reason !== null)
      return [problem(`Players cannot get films from the bucket: ${reason}`, REMEDY)];
  } catch (error) {
    if (error instanceof StorageAway) throw new Unexamined('files cannot be kept in the bucket');
    throw error;
  }
  return [ok(`Players on pages of ${origin} get films from ${storage.name} itself.`)];
}
