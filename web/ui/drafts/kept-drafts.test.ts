import { describe, expect, it } from 'vitest';
import type { TabMemory } from '../../lib/tab-memory.ts';
import { changedFields, keepDraft, readDraft } from './kept-drafts.ts';

function newMemory(): TabMemory & { all: Map<string, string> } {
  const all = new Map<string, string>();
  return {
    all,
    read: (key) => all.get(key) ?? null,
    write: (key, value) => void all.set(key, value),
    forget: (key) => void all.delete(key),
  };
}

const own = { owner: 'ann', form: 'package:new' };

describe('the drafts of a tab', () => {
  it('are kept by form, until nothing is left to keep', () => {
    const memory = newMemory();
    const other = { owner: 'ann', form: 'video:v1' };
    expect(readDraft(own, memory)).toEqual({});
    keepDraft(own, { name: 'Beard', isBundle: true }, memory);
    keepDraft(other, { title: 'Suit' }, memory);
    expect(readDraft(own, memory)).toEqual({ name: 'Beard', isBundle: true });
    keepDraft(own, {}, memory);
    expect(readDraft(own, memory)).toEqual({});
    expect(readDraft(other, memory)).toEqual({ title: 'Suit' });
    keepDraft(other, {}, memory);
    expect(memory.all.size).toBe(0);
  });

  it('are not found by another account, and gone when that one types', () => {
    const memory = newMemory();
    keepDraft(own, { name: 'Beard' }, memory);
    const others = { owner: 'ben', form: 'package:new' };
    expect(readDraft(others, memory)).toEqual({});
    keepDraft(others, { name: 'Voice' }, memory);
    expect(readDraft(own, memory)).toEqual({});
  });

  it('are none where the storage holds something else', () => {
    const memory = newMemory();
    for (const text of ['', '{', '[]', '{"owner":"ann","forms":{"package:new":{"name":1}}}']) {
      memory.all.set('sleigh.drafts', text);
      expect(readDraft(own, memory)).toEqual({});
    }
  });
});

it('what has changed is every text and tick that differs from the saved one', () => {
  const saved = { name: 'Beard', price: '', isBundle: false, onSale: true };
  const typed = { name: 'Beard', price: '49', isBundle: true, onSale: true, file: {}, more: 'x' };
  expect(changedFields(typed, saved)).toEqual({ price: '49', isBundle: true });
});
