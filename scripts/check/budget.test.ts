import { expect, test } from 'vitest';
import type { Manifest } from '../build/manifest.ts';
import { pageProblems, weigh } from './budget.ts';

const manifest: Manifest = {
  'index.html': { file: 'main.js', imports: ['_base.js'], css: ['main.css'] },
  // It knows the one that knows it.
  '_base.js': { file: 'base.js', imports: ['index.html'] },
  'page.tsx': { file: 'page.js', imports: ['_base.js', '_shared.js'] },
  '_shared.js': { file: 'shared.js' },
};
const sizes = new Map([
  ['main.js', 1000],
  ['base.js', 4000],
  ['main.css', 500],
  ['page.js', 2000],
  ['shared.js', 300],
]);
const weighed = (part: Parameters<typeof weigh>[2]) =>
  weigh(manifest, (file) => sizes.get(file) ?? 0, part);

test('what is loaded is the source and all that comes with it', () => {
  const part = { part: 'window', js: 9, css: 9 };
  expect(weighed({ ...part, sources: ['index.html'] }).note).toBe('window 5.0/9 + 0.5/9');
  expect(weighed({ ...part, sources: ['page.tsx'] }).note).toBe('window 7.3/9 + 0.5/9');
  expect(() => weighed({ ...part, sources: ['gone.tsx'] })).toThrow('gone.tsx');
});

test('a part within its budget is a note, one beyond it is explained', () => {
  const part = { part: 'window', sources: ['index.html'], js: 5, css: 0.5 };
  expect(weighed(part)).toEqual({ note: 'window 5.0/5 + 0.5/0.5', problems: [] });
  const { problems } = weighed({ ...part, js: 4.9 });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toBe(
    [
      'window: 5.0 kB of js, 4.9 are allowed (gzip):',
      '      4.0 kB base.js',
      '      1.0 kB main.js',
    ].join('\n'),
  );
  expect(weighed({ ...part, css: 0.4 }).problems[0]).toContain('0.5 kB of css, 0.4');
});

test('what is there already costs nothing; a style sheet that nobody allowed does', () => {
  const later = { part: 'page', sources: ['page.tsx'], after: ['index.html'], js: 2.3 };
  expect(weighed(later)).toEqual({ note: 'page 2.3/2.3', problems: [] });
  expect(weighed({ ...later, after: [], js: 9 }).problems[0]).toContain('0.5 kB of css, 0');
});

test('a page that asks strangers, or for many fonts, is found', () => {
  const font = '<link rel="preload" href="/assets/a.woff2">';
  expect(pageProblems(`<script src="/assets/a.js"></script>${font}${font}`)).toEqual([]);
  expect(pageProblems(font.repeat(3))).toEqual(['the page preloads 3 fonts']);
  expect(pageProblems('<script src="https://cdn.example/a.js">')).toHaveLength(1);
  expect(pageProblems('<link href="//cdn.example/a.css">')).toHaveLength(1);
});
