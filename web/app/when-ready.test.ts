import { createMemoryRouter, type RouteObject } from 'react-router';
import { expect, it, vi } from 'vitest';
import { whenReady } from './when-ready.ts';

const Component = () => null;

it('shows a page at once if its code is there', () => {
  const show = vi.fn();
  whenReady(createMemoryRouter([{ path: '/', Component }]), show);
  expect(show).toHaveBeenCalledTimes(1);
});

it.each([
  ['has arrived', async () => ({ Component })],
  ['could not be loaded', () => Promise.reject(new Error('no network'))],
])('shows a page once its code %s', async (_, lazy: RouteObject['lazy']) => {
  const router = createMemoryRouter([{ path: '/', lazy }]);
  const show = vi.fn(() => expect(router.state.initialized).toBe(true));
  whenReady(router, show);
  expect(show).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(show).toHaveBeenCalledTimes(1));
  await router.navigate('/');
  expect(show).toHaveBeenCalledTimes(1);
});

it('waits until the page that somebody is on the way to has its address', async () => {
  const code = Promise.withResolvers<{ Component: () => null }>();
  const router = createMemoryRouter([
    { path: '/', Component },
    { path: '/login', lazy: () => code.promise },
  ]);
  void router.navigate('/login');
  const go = vi.fn(() => expect(router.state.location.pathname).toBe('/login'));
  whenReady(router, go);
  expect(go).not.toHaveBeenCalled();
  code.reject(new Error('no network'));
  await vi.waitFor(() => expect(go).toHaveBeenCalledOnce());
});
