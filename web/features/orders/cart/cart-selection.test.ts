import { describe, expect, it, vi } from 'vitest';
import type { TabMemory } from '../../../lib/tab-memory.ts';
import { createCartSelection } from './cart-selection.ts';

function memoryWith(text: string | null): TabMemory & { kept: () => string | null } {
  let kept = text;
  return {
    kept: () => kept,
    read: () => kept,
    write: (_, value) => {
      kept = value;
    },
    forget: () => {
      kept = null;
    },
  };
}

describe('the cart selection', () => {
  it('is found again after a reload, and gone once it is empty', () => {
    const memory = memoryWith(null);
    createCartSelection(memory).replace(['beard', 'voice']);
    const reloaded = createCartSelection(memory);
    expect(reloaded.ids()).toEqual(['beard', 'voice']);
    reloaded.replace([]);
    expect(memory.kept()).toBeNull();
  });

  it.each(['{', 'null', '"beard"', '{"a":1}'])('starts empty if %s was kept', (text) => {
    expect(createCartSelection(memoryWith(text)).ids()).toEqual([]);
  });

  it('tells its subscribers until they stop', () => {
    const selection = createCartSelection(memoryWith(null));
    const watch = vi.fn();
    const stop = selection.subscribe(watch);
    selection.replace(['beard']);
    stop();
    selection.replace([]);
    expect(watch).toHaveBeenCalledTimes(1);
  });
});
