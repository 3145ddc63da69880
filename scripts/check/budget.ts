import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { chunksWith, type Manifest, readManifest } from '../build/manifest.ts';
import { buildIfStale, DIST } from '../build.ts';
import type { Check } from './check.ts';

const KILOBYTE = 1000;
const MOST_FONTS = 2;
/** Stands for the style sheets in the page itself. */
const IN_PAGE = 'index.html.css';

/** The largest size of a part of the shop, in kilobytes after gzip. */
export type Budget = {
  part: string;
  /** The sources that are loaded for it, by their paths in web/. */
  sources: readonly string[];
  /** Sources that are loaded before it and are not counted. */
  after?: readonly string[];
  js: number;
  css?: number;
};

const HOME_PAGE = ['index.html'];
const AROUND_OTHER_PAGES = [...HOME_PAGE, 'app/tooltips.tsx'];
const page = (name: string) => `app/pages/${name}.tsx`;

const BUDGETS: Budget[] = [
  // The limit for a first visit is 140 with gzip. Brotli takes an eighth less.
  { part: 'first visit of /', sources: HOME_PAGE, js: 134, css: 12.5 },
  {
    part: 'checkout',
    sources: [...AROUND_OTHER_PAGES, page('checkout')],
    after: HOME_PAGE,
    // The form and the wallets of the browser above it.
    js: 74,
  },
  {
    part: 'a package',
    sources: [...AROUND_OTHER_PAGES, page('package-page')],
    after: HOME_PAGE,
    js: 30,
  },
  {
    part: 'a sample',
    sources: ['features/playback/sample/sample-dialog.tsx'],
    after: [...AROUND_OTHER_PAGES, page('package-page')],
    js: 20,
  },
  {
    part: 'my videos',
    sources: [...AROUND_OTHER_PAGES, page('my-videos'), page('package')],
    after: HOME_PAGE,
    js: 48,
  },
  {
    part: 'player',
    sources: ['features/playback/player/player-dialog.tsx'],
    after: [...AROUND_OTHER_PAGES, page('my-videos'), page('package')],
    js: 67,
    css: 2,
  },
  {
    part: 'admin',
    sources: [...AROUND_OTHER_PAGES, page('admin-packages'), page('admin-videos')],
    after: HOME_PAGE,
    js: 126.5,
  },
  {
    part: 'settings',
    sources: [...AROUND_OTHER_PAGES, page('settings')],
    after: [...HOME_PAGE, page('admin-packages'), page('admin-videos')],
    js: 16,
  },
  {
    part: 'mail',
    sources: [...AROUND_OTHER_PAGES, page('admin-mail')],
    after: [...HOME_PAGE, page('settings')],
    js: 8.5,
  },
  {
    part: 'help',
    sources: [...AROUND_OTHER_PAGES, page('admin-help')],
    after: [...HOME_PAGE, page('settings')],
    // The text of the handbook, which grows with it.
    js: 70,
  },
];

const inKilobytes = (bytes: number) => (bytes / KILOBYTE).toFixed(1);

/** The built files that are loaded with these sources. */
function filesWith(manifest: Manifest, sources: readonly string[]): Set<string> {
  return new Set(
    [...chunksWith(manifest, sources)].flatMap(({ file, css = [] }) => [file, ...css]),
  );
}

/**
 * The size of a part as a note, and if it is too large, its files.
 * @param sizeOf the bytes of a built file after gzip
 */
export function weigh(
  manifest: Manifest,
  sizeOf: (file: string) => number,
  budget: Budget,
): { note: string; problems: string[] } {
  const there = filesWith(manifest, budget.after ?? []);
  const loaded = [...filesWith(manifest, budget.sources)].filter((file) => !there.has(file));
  const problems: string[] = [];
  const weighed = (['js', 'css'] as const).map((kind) => {
    const sizes = loaded
      .filter((file) => file.endsWith(`.${kind}`))
      .map((file) => ({ file, size: sizeOf(file) }))
      .sort((a, b) => b.size - a.size);
    const size = sizes.reduce((sum, one) => sum + one.size, 0);
    const most = budget[kind] ?? 0;
    if (size > most * KILOBYTE) {
      const lines = sizes.map((one) => `  ${inKilobytes(one.size).padStart(7)} kB ${one.file}`);
      const head = `${budget.part}: ${inKilobytes(size)} kB of ${kind}, ${most} are allowed (gzip):`;
      problems.push([head, ...lines].join('\n'));
    }
    return `${inKilobytes(size)}/${most}`;
  });
  const [js, css] = weighed;
  return { note: `${budget.part} ${js}${budget.css ? ` + ${css}` : ''}`, problems };
}

/** Problems of the page itself: requests to other places, and too many preloaded fonts. */
export function pageProblems(html: string): string[] {
  const addresses = [...html.matchAll(/\b(?:src|href)="([^"]*)"/g)].map(([, address]) => address);
  const strangers = addresses.filter((address) => !address?.startsWith('/assets/'));
  const fonts = addresses.filter((address) => address?.endsWith('.woff2'));
  return [
    ...strangers.map((address) => `the page loads a file from outside /assets: ${address}`),
    ...(fonts.length > MOST_FONTS ? [`the page preloads ${fonts.length} fonts`] : []),
  ];
}

/** Compares the size of what the browser loads with its budget. */
export const budget: Check = {
  name: 'budget',
  run: async () => {
    await buildIfStale();
    const html = readFileSync(path.join(DIST, 'index.html'), 'utf8');
    // Vite does not list the style sheets that stand in the page itself.
    const inPage = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, sheet]) => sheet).join('');
    const { 'index.html': page, ...others } = readManifest(DIST);
    if (page === undefined) throw new Error('There is no index.html among what was built.');
    const manifest = { ...others, 'index.html': { ...page, css: [IN_PAGE] } };
    const sizeOf = (file: string) => {
      const content = file === IN_PAGE ? inPage : readFileSync(path.join(DIST, file));
      return gzipSync(content, { level: 9 }).length;
    };
    const parts = BUDGETS.map((one) => weigh(manifest, sizeOf, one));
    const problems = [...parts.flatMap((part) => part.problems), ...pageProblems(html)];
    return { problems, note: `kB of JavaScript: ${parts.map(({ note }) => note).join(', ')}` };
  },
};
