import { expect, it } from 'vitest';
import { nameEntry } from './history-entry.ts';

function historyWith(state: unknown) {
  const history = {
    state,
    replaceState: (next: unknown) => {
      history.state = next;
    },
  };
  return history;
}

it('names each page that was entered by address', () => {
  const one = historyWith(null);
  const other = historyWith({ idx: 3, hasPaid: true });
  expect([nameEntry(one), nameEntry(other)]).toEqual([false, false]);
  expect(one.state).toEqual({ key: expect.stringMatching(/^\w{4,8}$/) });
  expect(other.state).toEqual({ idx: 3, hasPaid: true, key: expect.any(String) });
  expect(one.state).not.toMatchObject({ key: (other.state as { key: string }).key });
});

it('leaves a page alone that somebody comes back to', () => {
  const history = historyWith({ key: 'abc', idx: 0 });
  expect(nameEntry(history)).toBe(true);
  expect(history.state).toEqual({ key: 'abc', idx: 0 });
});
