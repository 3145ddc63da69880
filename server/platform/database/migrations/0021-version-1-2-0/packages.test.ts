import { expect, it } from 'vitest';
import { releasedOrder } from '../../../../testing/databases/released-order.ts';
import { describeWithDatabase, openTestDatabase } from '../../../../testing/test-database.ts';
import { migrateTo } from '../../migrate.ts';

describeWithDatabase('the packages of a store of before', (kind) => {
  it('get a slug each, from their names; those that are sold choose first', async () => {
    const database = await openTestDatabase(kind, { upTo: '0020-storyboards' });
    const { db } = database;
    const row = { description: '', features: '[]', price_cents: 4900, is_bundle: 0 };
    const names: [id: string, name: string, archived: number | null][] = [
      ['deleted', 'Beard', 5],
      ['first', 'Beard, Suit & Presence', null],
      ['second', 'beard suit — PRESENCE!', null],
      ['third', 'Beard', null],
      ['accents', 'Žluťoučký Weihnachtsgruß', null],
      ['arabic', 'لحية', null],
      ['emoji', '🎅', null],
      ['reserved', 'New', null],
      ['long', 'Long name '.repeat(20), null],
      ['longer', 'Long name '.repeat(20), null],
      ['unbroken', 'x'.repeat(200), null],
      ["santa's", "Santa's 2nd Course", null],
    ];
    for (const [index, [id, name, archived_at]] of names.entries()) {
      await db
        .insertInto('package')
        .values({ ...row, id, name, archived_at, cover_key: null, created_at: index })
        .execute();
    }
    await migrateTo(db);
    const slugs = await db.selectFrom('package_slug').selectAll().execute();
    expect(slugs.every(({ is_current }) => is_current === 1)).toBe(true);
    expect(Object.fromEntries(slugs.map(({ package_id, slug }) => [package_id, slug]))).toEqual({
      third: 'beard',
      deleted: 'beard-2',
      first: 'beard-suit-presence',
      second: 'beard-suit-presence-2',
      accents: 'zlutoucky-weihnachtsgruss',
      arabic: 'package-1',
      emoji: 'package-2',
      reserved: 'new-2',
      long: Array(8).fill('long-name').join('-'),
      longer: `${Array(8).fill('long-name').join('-').slice(0, 74)}-2`,
      unbroken: 'x'.repeat(80),
      "santa's": 'santas-2nd-course',
    });
    await database.close();
  });

  it('have no page of their own yet, no order, and no samples', async () => {
    const database = await openTestDatabase(kind, { upTo: '0020-storyboards' });
    const { db } = database;
    const row = { name: 'Beard', description: 'All', features: '[]', price_cents: 4900 };
    const more = { is_bundle: 0, archived_at: null, cover_key: 'covers/1', created_at: 7 };
    await db
      .insertInto('package')
      .values({ ...row, ...more, id: 'beard' })
      .execute();
    await migrateTo(db);
    expect(await db.selectFrom('package').selectAll().executeTakeFirst()).toMatchObject({
      id: 'beard',
      description: 'All',
      cover_key: 'covers/1',
      // When it was last edited.
      updated_at: 7,
      position: 0,
      has_own_cover: 0,
      page_description: '',
      questions: '[]',
      search_title: '',
      search_description: '',
    });
    await expect(
      db
        .insertInto('package_slug')
        .values({ slug: 'other', package_id: 'beard', is_current: 1 })
        .execute(),
    ).rejects.toThrow(/unique/i);
    await database.close();
  });

  it('were on sale if they are, or if somebody ordered them', async () => {
    const database = await openTestDatabase(kind, { upTo: '0020-storyboards' });
    const { db } = database;
    const row = { name: 'Beard', description: '', features: '[]', price_cents: 4900 };
    const more = { is_bundle: 0, archived_at: null, cover_key: null, created_at: 1 };
    for (const [id, on_sale] of [
      ['on sale', 1],
      ['ordered', 0],
      ['neither', 0],
    ] as const) {
      await db
        .insertInto('package')
        .values({ ...row, ...more, id, on_sale })
        .execute();
    }
    const order = { ...releasedOrder, id: 'order', status: 'canceled' as const };
    await db.insertInto('purchase').values(order).execute();
    const line = { title: 'Beard', description: '', price_cents: 4900 };
    await db
      .insertInto('purchase_item')
      .values({ ...line, purchase_id: order.id, position: 0, package_id: 'ordered' })
      .execute();
    await migrateTo(db);
    const rows = await db.selectFrom('package').select(['id', 'was_on_sale']).execute();
    expect(Object.fromEntries(rows.map(({ id, was_on_sale }) => [id, was_on_sale]))).toEqual({
      'on sale': 1,
      ordered: 1,
      neither: 0,
    });
    await database.close();
  });
});
