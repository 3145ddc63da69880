import { expect, it } from 'vitest';
import { releasedOrder } from '../../../../testing/databases/released-order.ts';
import { describeWithDatabase, openTestDatabase } from '../../../../testing/test-database.ts';
import { migrateTo } from '../../migrate.ts';
import type { Database } from '../../schema.ts';

/** Names as they may have been typed, what they were found by, and what they are found by now. */
const PEOPLE = [
  ['Zoe\u0308', 'O’Brien', 'zoe\u0308 zoe o’brien o brien', 'zoe obrien o brien'],
  ['Zoë', 'Łuk-Père', 'zoë łuk-père łuk père', 'zoe luk-pere luk pere'],
  ['İpek', 'ΟΔΥΣΣΕΥΣ', 'i\u0307pek i pek οδυσσευς', 'ipek οδυσσευσ'],
  ['कीर्ति', '“Joe” Straße', 'कीर्ति क र त “joe” joe straße', 'कीर्ति joe strasse'],
  ['Holly', 'Frost', 'holly frost', 'holly frost'],
] as const;

async function insertPerson(db: Database, id: string, [first_name, last_name]: readonly string[]) {
  const person = {
    id,
    first_name: first_name ?? '',
    last_name: last_name ?? '',
    email: first_name === undefined ? '' : `${id}@x.y`,
    email_key: id,
    phone: null,
    password_hash: null,
    checkout_hash: id,
    created_at: 1,
  };
  await db.insertInto('customer').values(person).execute();
  const order = { ...releasedOrder, ...person, status: 'canceled' as const };
  await db.insertInto('purchase').values(order).execute();
}

const rowsOf = (scope: string, subject_id: string, words: string) =>
  words.split(' ').map((word) => ({ scope, word, subject_id }));

describeWithDatabase('the words that a store of before is searched by', (kind) => {
  it('are made anew from its texts, but for what was erased', async () => {
    const database = await openTestDatabase(kind, { upTo: '0020-storyboards' });
    const { db } = database;
    for (const [index, person] of PEOPLE.entries()) await insertPerson(db, `p${index}`, person);
    await insertPerson(db, 'erased', []);
    const all = PEOPLE.flatMap(([, , before, after], index) => {
      const [id, address] = [`p${index}`, `p${index}@x.y x y`];
      return ['order', 'customer'].map(
        (scope) => [scope, id, `${before} ${id} ${address}`, `${after} ${id} ${address}`] as const,
      );
    });
    const before = all.flatMap(([scope, id, words]) => rowsOf(scope, id, words));
    await db.insertInto('search_word').values(before).execute();
    await migrateTo(db);
    const after = await db
      .selectFrom('search_word')
      .select(['scope', 'word', 'subject_id'])
      .execute();
    const sorted = (rows: typeof after) => rows.map((row) => JSON.stringify(row)).sort();
    expect(sorted(after)).toEqual(
      sorted(all.flatMap(([scope, id, , words]) => rowsOf(scope, id, words))),
    );
    await database.close();
  });
});
