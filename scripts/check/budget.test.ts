import { expect, test } from 'vitest';
import { pageProblems, weigh } from './budget.ts';
import { type Bundle, type BundleFile, loadedWith } from './bundle.ts';

const file = (name: string, size: number, rest: Partial<BundleFile> = {}): BundleFile => ({
  ...{ name, size, source: null, with: [], sources: { [`web/ui/${name}`]: 1 } },
  ...rest,
});
const bundle: Bundle = {
  html: '',
  files: [
    file('main.js', 1000, { source: 'web/index.html', with: ['base.js', 'main.css'] }),
    file('base.js', 4000, {
      // It knows the one that knows it.
      with: ['main.js'],
      sources: { 'node_modules/react/index.js': 300, 'node_modules/@a/b/x/y.js': 100 },
    }),
    file('main.css', 500),
    file('page.js', 2000, { source: 'web/page.tsx', with: ['base.js', 'shared.js'] }),
    file('shared.js', 300),
  ],
};
const names = (files: Iterable<BundleFile>) => [...files].map(({ name }) => name).sort();

test('what is loaded is the source and all that comes with it', () => {
  expect(names(loadedWith(bundle, ['web/index.html']))).toEqual(['base.js', 'main.css', 'main.js']);
  expect(names(loadedWith(bundle, ['web/page.tsx']))).toHaveLength(5);
  expect(() => loadedWith(bundle, ['web/gone.tsx'])).toThrow('web/gone.tsx');
});

test('a part within its budget is a note, one beyond it is explained', () => {
  const part = { part: 'window', sources: ['web/index.html'], js: 5, css: 0.5 };
  expect(weigh(bundle, part)).toEqual({ note: 'window 5.0/5 + 0.5/0.5', problems: [] });
  const { problems } = weigh(bundle, { ...part, js: 4.9 });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toBe(
    [
      'window: 5.0 kB of js, 4.9 are allowed (gzip):',
      '      3.0 kB react',
      '      1.0 kB web/ui',
      '      1.0 kB @a/b',
    ].join('\n'),
  );
  expect(weigh(bundle, { ...part, css: 0.4 }).problems[0]).toContain('0.5 kB of css, 0.4');
});

test('what is there already costs nothing; a style sheet that nobody allowed does', () => {
  const later = { part: 'page', sources: ['web/page.tsx'], after: ['web/index.html'], js: 2.3 };
  expect(weigh(bundle, later)).toEqual({ note: 'page 2.3/2.3', problems: [] });
  expect(weigh(bundle, { ...later, after: [], js: 9 }).problems[0]).toContain('0.5 kB of css, 0');
});

test('a page that asks strangers, or for many fonts, is found', () => {
  const font = '<link rel="preload" href="/assets/a.woff2">';
  expect(pageProblems(`<script src="/assets/a.js"></script>${font}${font}`)).toEqual([]);
  expect(pageProblems(font.repeat(3))).toEqual(['the page preloads 3 fonts']);
  expect(pageProblems('<script src="https://cdn.example/a.js">')).toHaveLength(1);
  expect(pageProblems('<link href="//cdn.example/a.css">')).toHaveLength(1);
});
