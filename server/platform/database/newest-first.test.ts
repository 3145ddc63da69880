import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEachDatabase } from '../../testing/test-database.ts';
import { startTestStore, type TestStore } from '../../testing/test-store.ts';
import { newestFirst } from './newest-first.ts';
import { wordRows } from './search-words.ts';

/** More than are gone through one by one, and more than a rare word has. */
const CUSTOMERS = 3600;
const AT_ONCE = 400;

const idOf = (index: number) => `c${index}`;

function customer(index: number) {
  const email = `c${index}@mail.example`;
  return {
    id: idOf(index),
    first_name: 'Bo',
    last_name: 'Elf',
    email,
    email_key: email,
    phone: null,
    password_hash: '-',
    checkout_hash: '-',
    created_at: 1000 + index,
  };
}

/** Everybody is of the mail; the oldest 3,200 are early, each tenth is tenth, one is alone. */
function textsOf(index: number): string[] {
  const texts = ['mail'];
  if (index < 3200) texts.push('early');
  if (index % 10 === 0) texts.push('tenth');
  if (index === 7) texts.push('alone');
  return texts;
}

describeOnEachDatabase('the newest rows that match', (kind) => {
  let store: TestStore;
  beforeAll(async () => {
    store = await startTestStore(kind);
    const { db } = store.deps;
    for (let from = 0; from < CUSTOMERS; from += AT_ONCE) {
      const indexes = Array.from({ length: AT_ONCE }, (_, at) => from + at);
      await db.insertInto('customer').values(indexes.map(customer)).execute();
      const words = indexes.flatMap((index) =>
        wordRows({ scope: 'customer', subjectId: idOf(index), texts: textsOf(index) }),
      );
      await db.insertInto('search_word').values(words).execute();
    }
  });
  afterAll(() => store.close());

  const find = async (words: string, limit = 3) => {
    const { db } = store.deps;
    const query = db.selectFrom('customer').select(['id', 'created_at']);
    const rows = await newestFirst(db, query, { scope: 'customer', words, limit });
    return rows.map(({ id }) => Number(id.slice(1)));
  };

  it.each([
    ['all, for nothing typed', '', [3599, 3598, 3597]],
    ['those of a word that all share, or of its beginning', 'MAIL', [3599, 3598, 3597]],
    ['those of a common word that only old ones have', 'earl', [3199, 3198, 3197]],
    ['those of two common words', 'mail early', [3199, 3198, 3197]],
    ['those of a rare word', 'tenth', [3590, 3580, 3570]],
    ['those of a rare word and a common one', 'early  tenth', [3190, 3180, 3170]],
    ['the only one', 'mail alone', [7]],
    ['none', 'mail nobody', []],
  ])('are %s', async (_, words, expected) => {
    expect(await find(words)).toEqual(expected);
  });

  it('are as many as match, where fewer do than were asked for', async () => {
    expect(await find('early', 5000)).toHaveLength(3200);
    expect(await find('mail', 5000)).toHaveLength(CUSTOMERS);
    expect(await find('tenth', 5000)).toHaveLength(360);
  });
});
