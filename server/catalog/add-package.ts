import type { Deps } from '#platform/deps.ts';

/** What an admin says of a package; the price in cents. */
export interface PackageInput {
  name: string;
  description: string;
  priceCents: number;
  isBundle: boolean;
  features: string[];
}

export interface NewPackage extends PackageInput {
  /** Storage key of its cover; null: made from its first video's thumbnail. */
  coverKey: string | null;
}

/** Puts a package on sale; answers its id. */
export async function addPackage(
  { db, ids, clock }: Pick<Deps, 'db' | 'ids' | 'clock'>,
  input: NewPackage,
): Promise<string> {
  const id = ids.id();
  await db
    .insertInto('package')
    .values({
      id,
      name: input.name,
      description: input.description,
      price_cents: input.priceCents,
      is_bundle: input.isBundle ? 1 : 0,
      features: JSON.stringify(input.features),
      cover_key: input.coverKey,
      archived_at: null,
      created_at: clock.now(),
    })
    .execute();
  return id;
}
