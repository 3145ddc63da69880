import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetPersonal, personalNames, tabMemory } from './tab-memory.ts';

describe('the memory of a tab', () => {
  let kept: Map<string, string>;
  beforeEach(() => {
    kept = new Map();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('keeps what it is given until it is forgotten', () => {
    expect(tabMemory.read('a')).toBeNull();
    tabMemory.write('a', '1');
    expect(tabMemory.read('a')).toBe('1');
    tabMemory.forget('a');
    expect(tabMemory.read('a')).toBeNull();
  });

  it('forgets what is personal, and nothing else', () => {
    for (const name of [...Object.values(personalNames), 'sleigh.checkout-link'])
      tabMemory.write(name, 'x');
    forgetPersonal();
    expect([...kept.keys()]).toEqual(['sleigh.checkout-link']);
  });

  it('does nothing where storage is blocked', () => {
    vi.stubGlobal('sessionStorage', undefined);
    tabMemory.write('a', '1');
    forgetPersonal();
    expect(tabMemory.read('a')).toBeNull();
  });
});
