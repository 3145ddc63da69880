import { describe, expect, it } from 'vitest';
import { HttpError } from '../../lib/http-error.ts';
import { type Entry, saveEach } from './save-each.ts';
import { byKey } from './settings-query.ts';
import { fieldOf, storeChange, storeEntries, storeFieldsOf } from './store-fields.ts';
import { findMaskProblem, keysToSave } from './typed-keys.ts';

const mask = '••••••••cret';

describe('the keys that are saved', () => {
  it('are trimmed, and left out if nothing was typed', () => {
    expect(keysToSave({ VITE_STRIPE_PUBLIC_KEY: ' pk_test_1 ', STRIPE_SECRET_KEY: mask })).toEqual([
      { key: 'VITE_STRIPE_PUBLIC_KEY', value: 'pk_test_1' },
      { key: 'STRIPE_SECRET_KEY', value: mask },
    ]);
    expect(keysToSave({ VITE_STRIPE_PUBLIC_KEY: '', STRIPE_SECRET_KEY: ' ' })).toEqual([]);
  });

  it('are never part of a mask, which the server would take for the whole mask', () => {
    expect(findMaskProblem(mask, mask)).toBeUndefined();
    expect(findMaskProblem('sk_test_new', mask)).toBeUndefined();
    expect(findMaskProblem(`${mask}sk_test_new`, mask)).toMatch(/Replace everything/);
    expect(findMaskProblem(`sk_test_new${mask}`, mask)).toMatch(/Replace everything/);
    expect(findMaskProblem('••••••••old1', mask)).toMatch(/Replace everything/);
  });
});

describe('saveEach', () => {
  it('saves them one by one, and the next even if one was refused', async () => {
    const under: string[] = [];
    const refusal = new HttpError(
      400,
      'Bad Request',
      '{"message":"value: must be short","code":"invalid_input"}',
    );
    const save = async (entry: Entry): Promise<Entry> => {
      under.push(entry.key);
      await Promise.resolve();
      expect(under).toEqual([entry.key]);
      under.pop();
      if (entry.value === 'bad') throw refusal;
      return { ...entry, value: `${entry.value}!` };
    };
    const outcome = await saveEach(
      [
        { key: 'STORE_NAME', value: 'bad' },
        { key: 'SUPPORT_PHONE', value: '1' },
      ],
      save,
    );
    expect(outcome).toEqual({
      saved: [{ key: 'SUPPORT_PHONE', value: '1!' }],
      refused: [{ key: 'STORE_NAME', error: refusal, message: 'Must be short.' }],
    });
  });
});

describe("the shop's own settings", () => {
  const before = storeFieldsOf(
    byKey([
      { key: 'STORE_NAME', value: 'Online Portal', version: 0 },
      { key: 'SUPPORT_EMAIL', value: 'help@example.com', version: 0 },
    ]),
  );

  it('are empty if the server sends none', () => {
    expect(before).toEqual({
      name: 'Online Portal',
      email: 'help@example.com',
      phone: '',
      headline: '',
      tagline: '',
      accent: '',
      timeZone: '',
    });
  });

  it('are saved only where they were changed', () => {
    expect(storeEntries({ ...before, name: ' Online Portal ' }, before)).toEqual([]);
    expect(storeEntries({ ...before, email: '', phone: '+1 555' }, before)).toEqual([
      { key: 'SUPPORT_EMAIL', value: '' },
      { key: 'SUPPORT_PHONE', value: '+1 555' },
    ]);
  });

  it('change the open page to what was saved', () => {
    expect(storeChange([{ key: 'STORE_NAME', value: 'Bells' }])).toEqual({ name: 'Bells' });
    expect(storeChange([{ key: 'FREE_PROMO_CODE', value: 'X' }])).toEqual({});
    expect(fieldOf('SUPPORT_EMAIL')).toBe('email');
    expect(fieldOf('STRIPE_SECRET_KEY')).toBeUndefined();
  });
});
