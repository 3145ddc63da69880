import type { Deps } from '#platform/deps.ts';
import type { PackageInput } from './add-package.ts';
import { noSuchPackage } from './catalog.errors.ts';

/** Changes a package on sale; orders keep what they were placed with. Throws 404. */
export async function updatePackage(
  { db }: Pick<Deps, 'db'>,
  { id, ...input }: PackageInput & { id: string },
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('package')
    .set({
      name: input.name,
      description: input.description,
      price_cents: input.priceCents,
      is_bundle: input.isBundle ? 1 : 0,
      features: JSON.stringify(input.features),
    })
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw noSuchPackage();
}
