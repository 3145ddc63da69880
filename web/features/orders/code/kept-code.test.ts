import { describe, expect, it } from 'vitest';
import { keepCode, readCode } from './kept-code.ts';

function memoryWith(kept: string | null = null) {
  const values = new Map(kept === null ? [] : [['sleigh.code', kept]]);
  return {
    read: (key: string) => values.get(key) ?? null,
    write: (key: string, value: string) => void values.set(key, value),
    forget: (key: string) => void values.delete(key),
  };
}

const read = (search: string, memory = memoryWith()) =>
  readCode(new URLSearchParams(search), memory);

describe('the code of a link', () => {
  it('is the one of the address, kept for the pages that follow', () => {
    const memory = memoryWith('OLD');
    expect(read('code=%20SANTA20%20', memory)).toBe('SANTA20');
    expect(read('', memory)).toBe('SANTA20');
    keepCode(null, memory);
    expect(read('', memory)).toBeNull();
  });

  it.each(['', 'code=', 'code=%20', `code=${'x'.repeat(1024)}`])('is none in %.20s', (search) => {
    expect(read(search)).toBeNull();
    expect(read(search, memoryWith('KEPT'))).toBe('KEPT');
  });
});
