import { describe, expect, it } from 'vitest';
import { createUploadMemory } from './upload-memory.ts';

/** Works like the browser's storage. */
function memoryStorage(): Storage {
  const entries = new Map<string, string>();
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
    clear: () => entries.clear(),
    key: (index) => [...entries.keys()][index] ?? null,
    get length() {
      return entries.size;
    },
  };
}

describe('the memory of uploads', () => {
  it('survives a reload, and forgets finished and old uploads', () => {
    const storage = memoryStorage();
    let now = 0;
    const memory = createUploadMemory(storage, () => now);
    memory.remember('beard', 'upload-beard');
    memory.remember('suit', 'upload-suit');
    expect(createUploadMemory(storage, () => now).recall('beard')).toBe('upload-beard');
    memory.forget('beard');
    expect(memory.recall('beard')).toBeNull();
    now = 8 * 24 * 3_600_000;
    memory.remember('voice', 'upload-voice');
    expect(memory.recall('suit')).toBeNull();
    expect(memory.recall('voice')).toBe('upload-voice');
  });

  it('works without storage if that is broken or full', () => {
    const storage = memoryStorage();
    storage.setItem('sleigh.uploads', '{"half');
    storage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const memory = createUploadMemory(storage, () => 0);
    memory.remember('beard', 'upload-beard');
    expect(memory.recall('beard')).toBeNull();
  });
});
