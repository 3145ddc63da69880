import { describe, expect, it } from 'vitest';
import { HttpError } from '../../lib/http-error.ts';
import type { Choice, Conflict } from './ask-which-to-keep.ts';
import { saveShown } from './save-shown.ts';

type Fields = { name: string; price: string; onSale: boolean };

const shown = { fields: { name: 'Beard', price: '49.00', onSale: true }, version: 5 };
const labels = { name: 'Name', price: 'Price', onSale: 'On Sale' };
const refusal = (code: string) => new HttpError(409, '', JSON.stringify({ code, message: 'No.' }));

/** A server that has `stored`, and an admin who answers with `choice`; what was told, asked and saved. */
function scene(stored: { fields: Fields; version: number } | null, choice: Choice = new Set()) {
  const asked: Conflict[] = [];
  const told: unknown[] = [];
  const saved: Fields[] = [];
  const run = (typed: Partial<Fields>) =>
    saveShown(
      {
        thing: '“Beard”',
        labels,
        shown,
        typed: { ...shown.fields, ...typed },
        save: async (fields, version) => {
          if (version !== stored?.version) throw refusal('changed_meanwhile');
          saved.push(fields);
          return 'saved';
        },
        readPresent: async () => stored,
      },
      {
        ask: async (conflict) => {
          asked.push(conflict);
          return choice;
        },
        showError: (error) => told.push(error),
      },
    );
  return { asked, told, saved, run };
}

describe('a form whose thing was changed meanwhile', () => {
  const stored = { fields: { name: 'Beard', price: '59.00', onSale: true }, version: 6 };

  it('says so, shows both values, and keeps the one that is chosen with what was typed', async () => {
    const { asked, told, saved, run } = scene(stored, new Set(['price']));
    expect(await run({ name: 'Beards' })).toBe('saved');
    expect(told).toHaveLength(1);
    const differences = [
      { field: 'price', label: 'Price', theirs: '59.00', mine: '49.00', chosen: 'theirs' },
    ];
    expect(asked).toEqual([{ thing: '“Beard”', at: 6, differences }]);
    expect(saved).toEqual([{ name: 'Beards', price: '59.00', onSale: true }]);
  });

  it('chooses what was typed where both changed it', async () => {
    const { asked, saved, run } = scene(stored);
    await run({ price: '39.00', onSale: false });
    expect(asked[0]?.differences).toMatchObject([{ field: 'price', chosen: 'mine' }]);
    expect(saved).toEqual([{ name: 'Beard', price: '39.00', onSale: false }]);
  });

  it('is saved without a question if both typed the same', async () => {
    const { asked, told, saved, run } = scene(stored);
    await run({ price: '59.00' });
    expect([asked, told, saved.length]).toEqual([[], [], 1]);
  });

  it('is not saved if the question was closed, or if the thing is gone', async () => {
    const closed = scene(stored, null);
    await expect(closed.run({ name: 'Beards' })).rejects.toThrow('changed_meanwhile');
    const gone = scene(null);
    await expect(gone.run({ name: 'Beards' })).rejects.toThrow('changed_meanwhile');
    expect([closed.saved, gone.saved, gone.asked]).toEqual([[], [], []]);
  });
});

it('a form that nobody interfered with is saved as it was typed', async () => {
  const { asked, saved, run } = scene(shown);
  await run({ price: '59.00' });
  expect([asked, saved.length]).toEqual([[], 1]);
});
