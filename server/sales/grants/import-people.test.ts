import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ImportedPerson, ImportOutcome } from '#contract/grants/import.ts';
import { mailsTo } from '../../testing/mail/read-mails.ts';
import { newEmail } from '../../testing/test-checkout.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { describeOnEachDatabase } from '../../testing/test-database.ts';
import { openTestSales, type TestSales } from '../../testing/test-sales.ts';
import { startTestStore, type TestStore } from '../../testing/test-store.ts';

describeOnEachDatabase('many people', (kind) => {
  let store: TestStore;
  let sales: TestSales;
  let admin: TestClient;
  beforeAll(async () => {
    store = await startTestStore(kind);
    sales = await openTestSales(store);
    admin = await sales.admin();
  });
  afterAll(() => store.close());

  const idOf = (name: 'beard' | 'voice' | 'bundle') => sales.catalogue[name].id;
  const person = (email: string, ...names: ('beard' | 'voice' | 'bundle')[]): ImportedPerson => ({
    email,
    firstName: 'Noel',
    lastName: '',
    packageIds: names.map(idOf),
  });
  const ask = async (call: 'check' | 'import', people: readonly unknown[]) => {
    const body = { people, ...(call === 'import' && { reason: 'The class of 2026' }) };
    const answer = await admin.send('POST', `/api/grants/${call}`, body);
    expect(answer.status, answer.text).toBe(200);
    return answer.json<ImportOutcome[]>();
  };
  const counts = async () => {
    const { db } = store.deps;
    const tables = ['customer', 'purchase', 'mail', 'account_link'] as const;
    const rows = tables.map((table) => db.selectFrom(table).selectAll().execute());
    return (await Promise.all(rows)).map(({ length }) => length);
  };

  it('are checked without changing anything, and then given what they do not have, once', async () => {
    const { email: known } = await sales.buy('voice');
    const { email: owner } = await sales.buy('bundle');
    const fresh = newEmail();
    const people = [
      person(fresh, 'beard', 'voice'),
      person(known.toUpperCase(), 'beard', 'voice'),
      // All of its videos are in the bundle.
      person(owner, 'beard'),
    ];
    const expected = [
      { given: [idOf('beard'), idOf('voice')], held: [], isNew: true, problem: null },
      { given: [idOf('beard')], held: [idOf('voice')], isNew: false, problem: null },
      { given: [], held: [idOf('beard')], isNew: false, problem: null },
    ];
    const before = await counts();
    expect(await ask('check', people)).toEqual(expected);
    expect(await counts()).toEqual(before);
    expect(await ask('import', people)).toEqual(expected);
    // Two orders, with a message each; a link for whoever has no password.
    expect(await counts()).toEqual([1, 2, 2, 1].map((more, at) => (before[at] ?? 0) + more));
    expect(await sales.mayWatch(known)).toBe(true);
    const [mail] = await mailsTo(store.deps, fresh);
    expect(mail).toMatchObject({ subject: 'You were given access to 2 packages' });
    expect(mail?.token).not.toBe('');

    const done = await counts();
    const again = await ask('import', people);
    expect(again.every(({ given, problem }) => given.length === 0 && problem === null)).toBe(true);
    expect(await counts()).toEqual(done);
  });

  it('are given nothing of what cannot be given, beside others who are', async () => {
    const input = { name: 'Reins', description: '', price: 19, isBundle: false, features: [] };
    const draft = await admin.send('POST', '/api/packages', { ...input, onSale: false });
    const { id: draftId } = draft.json<{ id: string }>();
    const [one, two, three] = [newEmail(), newEmail(), newEmail()];
    const outcomes = await ask('import', [
      { ...person(one, 'beard'), packageIds: [idOf('beard'), draftId] },
      { ...person(two, 'beard'), packageIds: ['nothing'] },
      person(three, 'beard'),
      person('nobody@address.invalid', 'voice'),
    ]);
    expect(outcomes.map(({ problem }) => problem)).toEqual([
      '“Reins” was never on sale. Put it on sale before you give it to somebody.',
      'There is no such package.',
      null,
      'This account has no e-mail address. Please correct it first.',
    ]);
    expect(await sales.account(one)).toBeUndefined();
    expect(await sales.account(three)).toBeDefined();
    const long = `${'a'.repeat(200)}@north.example`;
    await ask('import', [{ ...person(long, 'beard'), firstName: '', lastName: '' }]);
    expect((await sales.account(long))?.first_name).toHaveLength(100);
  });

  it('imported twice at the same moment have everything once', async () => {
    const people = Array.from({ length: 20 }, () => person(newEmail(), 'beard'));
    const before = await counts();
    await Promise.all([ask('import', people), ask('import', people.toReversed())]);
    expect(await counts()).toEqual(before.map((count) => count + 20));
  });

  it('are at most 25 a call, and refused with the name of the field', async () => {
    const say = async (people: unknown[]) =>
      (await admin.send('POST', '/api/grants/check', { people })).json().message;
    const many = Array.from({ length: 26 }, () => person(newEmail(), 'beard'));
    expect(await say(many)).toBe('people: must be at most 25 people');
    const twice = [person('ivy@north.example', 'beard'), person(' IVY@north.example', 'voice')];
    expect(await say(twice)).toBe('people: must name each address once');
    expect(await say([person('holly@gmail', 'beard')])).toBe(
      'people[0].email: must be a valid e-mail address',
    );
  });
});
