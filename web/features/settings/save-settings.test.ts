import { describe, expect, it } from 'vitest';
import { HttpError, UnreachableError } from '../../lib/http-error.ts';
import { inlineMessage } from './inline-message.ts';
import { type Entry, saveEach } from './save-each.ts';
import { byKey } from './settings-query.ts';
import { fieldOf, storeChange, storeEntries, storeFieldsOf } from './store-fields.ts';
import { findMaskProblem, keysToSave } from './typed-keys.ts';

const mask = '••••••••cret';

describe('the keys that are saved', () => {
  it('are trimmed, and left out where nothing was typed', () => {
    expect(keysToSave({ VITE_STRIPE_PUBLIC_KEY: ' pk_test_1 ', STRIPE_SECRET_KEY: mask })).toEqual([
      { key: 'VITE_STRIPE_PUBLIC_KEY', value: 'pk_test_1' },
      { key: 'STRIPE_SECRET_KEY', value: mask },
    ]);
    expect(keysToSave({ VITE_STRIPE_PUBLIC_KEY: '', STRIPE_SECRET_KEY: ' ' })).toEqual([]);
  });

  it('are never half a mask, which the server would take for the whole of it', () => {
    expect(findMaskProblem(mask, mask)).toBeUndefined();
    expect(findMaskProblem('sk_test_new', mask)).toBeUndefined();
    expect(findMaskProblem(`${mask}sk_test_new`, mask)).toMatch(/Replace everything/);
    expect(findMaskProblem(`sk_test_new${mask}`, mask)).toMatch(/Replace everything/);
    expect(findMaskProblem('••••••••old1', mask)).toMatch(/Replace everything/);
  });
});

describe('saveEach', () => {
  it('saves one after the other, and the next though one was refused', async () => {
    const under: string[] = [];
    const refusal = new HttpError(400, 'Bad Request', '{"message":"value: no"}');
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
      refused: [{ key: 'STORE_NAME', error: refusal }],
    });
  });
});

describe('inlineMessage', () => {
  it('drops the name of the part of the request', () => {
    const refused = (message: string) => new HttpError(400, '', JSON.stringify({ message }));
    expect(inlineMessage(refused('value: must be a valid email address'))).toBe(
      'Must be a valid email address',
    );
    expect(inlineMessage(refused('Not now.'))).toBe('Not now.');
    expect(inlineMessage(new UnreachableError(null))).toMatch(/cannot be reached/);
    expect(inlineMessage(new Error('x is undefined'))).toMatch(/could not be saved/);
  });
});

describe("the shop's own settings", () => {
  const before = storeFieldsOf(
    byKey([
      { key: 'STORE_NAME', value: 'Online Portal' },
      { key: 'SUPPORT_EMAIL', value: 'help@example.com' },
    ]),
  );

  it('are empty where the server names none', () => {
    expect(before).toEqual({ name: 'Online Portal', email: 'help@example.com', phone: '' });
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
