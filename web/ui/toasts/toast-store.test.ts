import { describe, expect, it } from 'vitest';
import { createToastStore, TOAST_REMOVE_DELAY } from './toast-store.ts';

function storeWithClock() {
  const due: { run: () => void; at: number }[] = [];
  const store = createToastStore((run, at) => due.push({ run, at }));
  return { store, due };
}

describe('toasts', () => {
  it('shows one at a time: a new one replaces the previous', () => {
    const { store } = storeWithClock();
    store.toast({ title: 'First' });
    const second = store.toast({ title: 'Second', variant: 'destructive' });
    expect(store.list()).toEqual([
      { id: second, title: 'Second', variant: 'destructive', open: true },
    ]);
  });

  it('closes a dismissed one at once and removes it 1,000,000 ms later', () => {
    const { store, due } = storeWithClock();
    const id = store.toast({ title: 'Bye' });
    store.dismiss(id);
    expect(store.list()).toEqual([{ id, title: 'Bye', open: false }]);
    store.dismiss(id);
    expect(due.map(({ at }) => at)).toEqual([1_000_000]);
    expect(TOAST_REMOVE_DELAY).toBe(1_000_000);
    due[0]?.run();
    expect(store.list()).toEqual([]);
  });

  it('leaves a newer toast alone when an older one is due for removal', () => {
    const { store, due } = storeWithClock();
    store.dismiss(store.toast({ title: 'Old' }));
    store.toast({ title: 'New' });
    due[0]?.run();
    expect(store.list()).toMatchObject([{ title: 'New', open: true }]);
  });

  it('tells its subscribers until they stop', () => {
    const { store } = storeWithClock();
    const seen: number[] = [];
    const stop = store.subscribe(() => seen.push(store.list().length));
    store.toast({ title: 'Heard' });
    stop();
    store.toast({ title: 'Unheard' });
    expect(seen).toEqual([1]);
  });
});
