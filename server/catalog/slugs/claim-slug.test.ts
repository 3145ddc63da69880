import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '#platform/database/transaction.ts';
import { describeOnEachDatabase } from '../../testing/test-database.ts';
import { startTestStore, type TestStore } from '../../testing/test-store.ts';
import { addPackage, deletePackage, getPackage } from '../catalog.store.ts';
import { claimSlug } from './claim-slug.ts';
import { findSlug } from './slugs.store.ts';

describeOnEachDatabase('the slugs of packages', (kind) => {
  let store: TestStore;
  beforeAll(async () => {
    store = await startTestStore(kind);
  });
  afterAll(() => store.close());

  const add = (name: string, slug?: string) =>
    inTransaction(store.deps, (inside) =>
      addPackage(inside, {
        name,
        slug,
        description: '',
        priceCents: 4900,
        isBundle: false,
        features: [],
        coverKey: null,
      }),
    );
  const slugOf = async (id: string) => (await getPackage(store.deps, id)).slug;
  const claim = (packageId: string, slug: string, takesEarlier = false) =>
    inTransaction(store.deps, (inside) => claimSlug(inside, { packageId, slug, takesEarlier }));

  it('are made from the name, unlike any that there is', async () => {
    const ids = [await add('Sleigh'), await add('Sleigh!'), await add('New'), await add('🎅')];
    const slugs = await Promise.all(ids.map(slugOf));
    expect(slugs).toEqual(['sleigh', 'sleigh-2', 'new-2', 'package-1']);
  });

  it('stay a package’s own when it gets another, and may become current again', async () => {
    const [own, other] = [await add('Reins'), await add('Bells')];
    await claim(own, 'all-reins');
    expect(await slugOf(own)).toBe('all-reins');
    const earlier = {
      packageId: own,
      name: 'Reins',
      isDeleted: false,
      wasOnSale: true,
      isCurrent: false,
    };
    expect(await findSlug(store.deps, 'reins')).toEqual(earlier);
    await expect(claim(other, 'all-reins')).rejects.toMatchObject({
      code: 'slug_taken',
      status: 409,
      message: 'The slug “all-reins” is taken by the package “Reins”. Choose another one.',
    });
    await expect(claim(other, 'reins')).rejects.toMatchObject({
      code: 'slug_leads_elsewhere',
      status: 409,
      message: 'The slug “reins” leads to “Reins”, as an earlier address of its page.',
    });
    expect(await slugOf(other)).toBe('bells');
    await claim(own, 'reins');
    await claim(own, 'reins');
    expect(await slugOf(own)).toBe('reins');
  });

  it('may be taken from a package that had them earlier, not from one that has them', async () => {
    const [own, other] = [await add('Harness'), await add('Lantern')];
    await claim(own, 'whole-harness');
    await claim(other, 'harness', true);
    expect([await slugOf(own), await slugOf(other)]).toEqual(['whole-harness', 'harness']);
    expect(await findSlug(store.deps, 'harness')).toMatchObject({ packageId: other });
    expect(await findSlug(store.deps, 'lantern')).toMatchObject({ packageId: other });
    await expect(claim(other, 'whole-harness', true)).rejects.toMatchObject({
      code: 'slug_taken',
    });
  });

  it('of a deleted package are free, and it gets another', async () => {
    const deleted = await add('Chimney');
    await deletePackage(store.deps, { id: deleted });
    const next = await add('Chimney');
    expect(await slugOf(next)).toBe('chimney');
    expect(await slugOf(deleted)).toBe('chimney-2');
    expect(await findSlug(store.deps, 'chimney-2')).toMatchObject({ isDeleted: true });
  });

  it('are different even if packages of one name are made at once', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => add('Race')));
    const slugs = await Promise.all(ids.map(slugOf));
    expect(slugs.toSorted()).toEqual([
      'race',
      ...Array.from({ length: 7 }, (_, index) => `race-${index + 2}`),
    ]);
  });

  it('go to one of two packages that want the same at once', async () => {
    const [one, other] = [await add('One'), await add('Other')];
    const results = await Promise.allSettled([claim(one, 'both'), claim(other, 'both')]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const slugs = await Promise.all([slugOf(one), slugOf(other)]);
    expect(slugs.filter((slug) => slug === 'both')).toHaveLength(1);
  });
});
