import { expect, it } from 'vitest';
import { describeWithDatabase, openTestDatabase } from '../../../testing/test-database.ts';
import { migrateTo } from '../migrate.ts';

describeWithDatabase('the codes of a store of before', (kind) => {
  it('are found without invisible characters, but where another code has that name', async () => {
    const database = await openTestDatabase(kind, { upTo: '0046-folded-search-words' });
    const { db } = database;
    const wanted = [
      ['Santa\u3164', 'santa\u1160', 'santa'],
      ['Santa', 'santa', null],
      ['E\u3164lf', 'elf', null],
      ['Elf\u3164', 'elf\u1160', 'elf'],
      ['\u3164\u3164\u3164', '\u1160\u1160\u1160', ''],
      ['Ｎöel', 'nöel', null],
    ] as const;
    for (const [at, [code]] of wanted.entries()) {
      await db
        .insertInto('promo_code')
        .values({
          id: `${at}`,
          code,
          code_key: code.normalize('NFKC').toLowerCase(),
          percent_off: 20,
          cents_off: null,
          minimum_cents: 0,
          for_all: 1,
          enabled: 1,
          starts_at: null,
          ends_at: null,
          use_limit: null,
          customer_limit: null,
          version: 1,
          created_at: at,
        })
        .execute();
    }
    await migrateTo(db, '0047-codes-that-look-the-same');
    const rows = await db.selectFrom('promo_code').selectAll().orderBy('created_at').execute();
    expect(rows.map((row) => [row.code, row.code_key, row.clashing_key])).toEqual(wanted);
    await database.close();
  });
});
