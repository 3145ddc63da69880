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
    rememberDetails(typed, memory);
    expect([...memory.kept.values()].join()).not.toContain('analytical1');
    expect(recallDetails(memory)).toEqual({ ...typed, password: '' });
  });

  it('is empty if something else was kept', () => {
    const memory = emptyMemory();
    memory.write('sleigh.checkout', '{"firstName":7}');
    expect(recallDetails(memory)).toEqual(noDetails);
    memory.write('sleigh.checkout', 'not JSON');
    expect(recallDetails(memory)).toEqual(noDetails);
  });

  it('leads back to the checkout until the order is complete', () => {
    const memory = emptyMemory();
    expect(recallCheckout(memory)).toBeNull();
    rememberDetails(typed, memory);
    rememberCheckout('?cart=%5B%5D&total=1.00', memory);
    expect(recallCheckout(memory)).toBe('/checkout?cart=%5B%5D&total=1.00');
    forgetCheckout(memory);
    expect(memory.kept.size).toBe(0);
  });
});
