import { describe, expect, it } from 'vitest';
import type { TabMemory } from '../../../../lib/tab-memory.ts';
import { noDetails } from './customer-details.ts';
import {
  forgetCheckout,
  recallCheckout,
  recallDetails,
  rememberCheckout,
  rememberDetails,
} from './remembered-details.ts';

function emptyMemory(): TabMemory & { kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    read: (key) => kept.get(key) ?? null,
    write: (key, value) => void kept.set(key, value),
    forget: (key) => void kept.delete(key),
  };
}

const typed = { ...noDetails, firstName: 'Ada', email: 'ada@example.com', password: 'analytical1' };

describe('what a tab remembers of the checkout', () => {
  it('is everything typed but the password', () => {
    const memory = emptyMemory();
    rememberDetails(typed, null, memory);
    expect([...memory.kept.values()].join()).not.toContain('analytical1');
    expect(recallDetails(null, memory)).toEqual({ ...typed, password: '' });
  });

  it('is shown again to the account it was typed for, and to nobody else', () => {
    const memory = emptyMemory();
    const ada = { id: 'ada', email: typed.email };
    rememberDetails(typed, 'ada', memory);
    expect(recallDetails(ada, memory)).toEqual({ ...typed, password: '' });
    expect(recallDetails(null, memory)).toEqual(noDetails);
    expect(recallDetails({ id: 'bob', email: typed.email }, memory)).toEqual(noDetails);
  });

  it('goes with a buyer who signs in: typed at the account’s own address, or at none', () => {
    const memory = emptyMemory();
    const code = { ...noDetails, promoCode: 'NORTHPOLE' };
    rememberDetails(typed, null, memory);
    const addresses = [typed.email, typed.email.toUpperCase()];
    for (const email of addresses)
      expect(recallDetails({ id: 'ada', email }, memory).firstName).toBe('Ada');
    expect(recallDetails({ id: 'bob', email: 'bob@example.com' }, memory)).toEqual(noDetails);
    rememberDetails(code, null, memory);
    expect(recallDetails({ id: 'bob', email: 'bob@example.com' }, memory)).toEqual(code);
  });

  it('is empty if something else was kept', () => {
    const memory = emptyMemory();
    memory.write('sleigh.checkout', '{"firstName":7}');
    expect(recallDetails(null, memory)).toEqual(noDetails);
    memory.write('sleigh.checkout', 'not JSON');
    expect(recallDetails(null, memory)).toEqual(noDetails);
  });

  it('leads back to the checkout until the order is complete', () => {
    const memory = emptyMemory();
    expect(recallCheckout(memory)).toBeNull();
    rememberDetails(typed, null, memory);
    rememberCheckout('?cart=%5B%5D&total=1.00', memory);
    expect(recallCheckout(memory)).toBe('/checkout?cart=%5B%5D&total=1.00');
    forgetCheckout(memory);
    expect(memory.kept.size).toBe(0);
  });
});
