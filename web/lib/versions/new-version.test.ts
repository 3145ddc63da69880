import { expect, it, vi } from 'vitest';
import type { TabMemory } from '../tab-memory.ts';
import { followVersion, type OpenPage, type VersionState } from './new-version.ts';

function newMemory(isBlocked = false): TabMemory {
  const all = new Map<string, string>();
  return {
    read: (key) => all.get(key) ?? null,
    write: (key, value) => void (isBlocked || all.set(key, value)),
    forget: (key) => void all.delete(key),
  };
}

/** A page whose server has a newer version. */
function newPage(changes: Partial<OpenPage> = {}) {
  const reload = vi.fn();
  const page: OpenPage = {
    version: '/assets/shop-one.js',
    isGone: async () => true,
    settled: async () => undefined,
    wouldLose: () => false,
    reload,
    memory: newMemory(),
    ...changes,
  };
  const states: VersionState[] = [];
  return { page, reload, states, fail: () => followVersion(page, (state) => states.push(state)) };
}

it('a page whose code is gone is loaded again, once for each version', async () => {
  const one = newPage();
  await one.fail();
  expect(one.states).toEqual(['checking', 'reloading']);
  expect(one.reload).toHaveBeenCalledOnce();
  await one.fail();
  expect(one.reload).toHaveBeenCalledOnce();
  const next = newPage({ memory: one.page.memory, version: '/assets/shop-two.js' });
  await next.fail();
  expect(next.reload).toHaveBeenCalledOnce();
  // Two nodes with different versions that know nothing of each other.
  await one.fail();
  await next.fail();
  expect(one.reload).toHaveBeenCalledOnce();
  expect(next.reload).toHaveBeenCalledOnce();
});

it('waits for the page that its person is on the way to', async () => {
  const navigation = Promise.withResolvers<void>();
  const settled = vi.fn(() => navigation.promise);
  const { fail, reload } = newPage({ settled });
  const followed = fail();
  await vi.waitFor(() => expect(settled).toHaveBeenCalled());
  expect(reload).not.toHaveBeenCalled();
  navigation.resolve();
  await followed;
  expect(reload).toHaveBeenCalledOnce();
});

it.each([
  ['while the server has it', { isGone: async () => false }],
  ['without a network', { isGone: () => Promise.reject(new TypeError('Failed to fetch')) }],
])('it stays %s', async (_when, changes) => {
  const { fail, reload, states } = newPage(changes);
  await fail();
  expect(states).toEqual(['checking', 'current']);
  expect(reload).not.toHaveBeenCalled();
});

it.each([
  ['where something would be lost', { wouldLose: () => true }],
  ['where the tab can note nothing', { memory: newMemory(true) }],
])('its person is asked %s', async (_where, changes) => {
  const { fail, reload, states } = newPage(changes);
  await fail();
  expect(states).toEqual(['checking', 'asking']);
  expect(reload).not.toHaveBeenCalled();
});
