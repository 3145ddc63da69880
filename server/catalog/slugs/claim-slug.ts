import { isReservedSlug, MAX_SLUG_LENGTH, slugFromName } from '#contract/shop/slugs.ts';
import type { Db } from '#platform/deps.ts';
import { slugLeadsElsewhere, slugTaken } from '../catalog.errors.ts';
import {
  findSlug,
  insertSlug,
  lockSlug,
  makeCurrent,
  moveSlug,
  type SlugHolder,
} from './slugs.store.ts';

interface Claim {
  packageId: string;
  slug: string;
  /** Whether it may be an earlier one of another package, which it leads to no longer then. */
  takesEarlier?: boolean | undefined;
}

/**
 * Makes a slug the current one of a package; its earlier ones stay its own and lead there. Throws 409 for a slug
 * that another package has, or had unless that may be taken. Those of deleted packages are free. Within a transaction.
 */
export async function claimSlug(deps: Db, claim: Claim): Promise<void> {
  const holder = await tryToClaim(deps, claim);
  if (holder === null) return;
  const { name, isCurrent } = holder;
  if (isCurrent) {
    throw slugTaken(
      `The slug “${claim.slug}” is taken by the package “${name}”. Choose another one.`,
    );
  }
  throw slugLeadsElsewhere(
    `The slug “${claim.slug}” leads to “${name}”, as an earlier address of its page.`,
  );
}

/**
 * Gives a package a slug made from its name. What is reserved, or taken by another package, gets a number behind
 * it (`beard-2`); a name without Latin letters gives `package-1`. Within a transaction.
 */
export async function claimSlugOfName(
  deps: Db,
  { packageId, name }: { packageId: string; name: string },
): Promise<void> {
  for (const slug of candidates(slugFromName(name))) {
    if (!isReservedSlug(slug) && (await tryToClaim(deps, { packageId, slug })) === null) return;
  }
}

/** `beard`, `beard-2`, `beard-3`, ...; without a word `package-1`, `package-2`, ... */
function* candidates(slug: string): Generator<string> {
  if (slug !== '') yield slug;
  const start = slug === '' ? 'package' : slug.slice(0, MAX_SLUG_LENGTH - 6).replace(/-$/, '');
  for (let number = slug === '' ? 1 : 2; ; number += 1) yield `${start}-${number}`;
}

/** Makes the slug the package's, or says who has or had it. */
async function tryToClaim(
  deps: Db,
  { takesEarlier = false, ...claim }: Claim,
): Promise<SlugHolder | null> {
  const { packageId, slug } = claim;
  if (!(await insertSlug(deps, claim))) {
    await lockSlug(deps, slug);
    const holder = await findSlug(deps, slug);
    if (holder !== undefined && holder.packageId !== packageId) {
      const isFree = holder.isDeleted || (takesEarlier && !holder.isCurrent);
      if (!isFree) return holder;
      await moveSlug(deps, claim);
      // Deleted or not, every package has a slug.
      if (holder.isCurrent) {
        await claimSlugOfName(deps, { packageId: holder.packageId, name: slug });
      }
    }
  }
  await makeCurrent(deps, claim);
  return null;
}
