import { expect, test } from 'vitest';
import { views } from '../../server/pages/prerendered-pages.ts';
import type { Manifest } from './manifest.ts';
import { pagePreloads } from './page-preloads.ts';

const admin = { id: 'any', isAdmin: true, isCustomer: false };
const customer = { id: 'any', isAdmin: false, isCustomer: true };

/** Every page imports `own.js`, which imports the page list's `base.js`. */
const manifest: Manifest = new Proxy<Record<string, Manifest[string]>>(
  { 'index.html': { file: 'index.js', imports: ['base'] }, base: { file: 'base.js' } },
  { get: (known, name: string) => known[name] ?? { file: `${name}.js`, imports: ['base'] } },
);

test('a page loads its own files with the program, and asks for its lists meanwhile', () => {
  const links = pagePreloads(manifest, 'adminVideos', admin);
  const hrefs = [...links.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
  expect(hrefs).toEqual([
    '/api/videos',
    '/api/package-videos',
    '/api/catalog',
    '/api/deleted-packages',
    '/api/videos/preparations',
    '/api/videos/uploads',
    '/app/tooltips.tsx.js',
    '/app/admin-layout.tsx.js',
    '/app/pages/admin-videos.tsx.js',
  ]);
});

test('whoever is sent elsewhere loads nothing for the page', () => {
  expect(pagePreloads(manifest, 'adminVideos', customer)).toBe('');
  expect(pagePreloads(manifest, 'adminVideos', null)).toBe('');
  expect(pagePreloads(manifest, 'myVideos', admin)).toBe('');
  expect(pagePreloads(manifest, 'login', customer)).toBe('');
  expect(pagePreloads(manifest, 'login', null)).toContain('login');
  expect(pagePreloads(manifest, 'receipt', null)).toBe('');
});

test('every page has preloads for somebody, but for the page list and the way to the admin’s', () => {
  const bare = views.filter((view) =>
    [null, admin, customer].every((session) => pagePreloads(manifest, view, session) === ''),
  );
  expect(bare).toEqual(['home', 'admin']);
});

test('a page that was not built stops the build', () => {
  const empty: Manifest = { 'index.html': { file: 'index.js' } };
  expect(() => pagePreloads(empty, 'success', null)).toThrow('Nothing was built');
});
