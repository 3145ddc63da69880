import path from 'node:path';
import { root } from '../root.ts';
import { runNode } from '../run-tool.ts';
import { type Bundle, type BundleFile, loadedWith, sharesOf } from './bundle.ts';
import type { Check } from './check.ts';

const KILOBYTE = 1000;
const MOST_FONTS = 2;
/** How many shares of an exceeded budget are listed. */
const SHARES = 20;

/** The largest size of a part of the shop, in kilobytes after gzip. */
export type Budget = {
  part: string;
  /** The sources that are loaded for it. */
  sources: readonly string[];
  /** Sources that are loaded before it and are not counted. */
  after?: readonly string[];
  js: number;
  css?: number;
};

const HOME_PAGE = ['web/index.html'];
const AROUND_OTHER_PAGES = [...HOME_PAGE, 'web/app/tooltips.tsx'];
const page = (name: string) => `web/app/pages/${name}.tsx`;

const BUDGETS: Budget[] = [
  // The limit for a first visit is 140 with gzip. Brotli takes an eighth less.
  { part: 'first visit of /', sources: HOME_PAGE, js: 125, css: 12.5 },
  {
    part: 'checkout',
    sources: [...AROUND_OTHER_PAGES, page('checkout')],
    after: HOME_PAGE,
    js: 70,
  },
  {
    part: 'a package',
    sources: [...AROUND_OTHER_PAGES, page('package-page')],
    after: HOME_PAGE,
    js: 30,
  },
  {
    part: 'a sample',
    sources: ['web/features/playback/sample/sample-dialog.tsx'],
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
    sources: ['web/features/playback/player/player-dialog.tsx'],
    after: [...AROUND_OTHER_PAGES, page('my-videos'), page('package')],
    js: 66,
    css: 2,
  },
  {
    part: 'admin',
    sources: [...AROUND_OTHER_PAGES, page('admin-packages'), page('admin-videos')],
    after: HOME_PAGE,
    js: 116,
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
    js: 6,
  },
];

const inKilobytes = (bytes: number) => (bytes / KILOBYTE).toFixed(1);
const weight = (files: readonly BundleFile[]) => files.reduce((sum, { size }) => sum + size, 0);

/** The size of a part as a note, and if it is too large, its shares. */
export function weigh(bundle: Bundle, budget: Budget): { note: string; problems: string[] } {
  const there = loadedWith(bundle, budget.after ?? []);
  const loaded = [...loadedWith(bundle, budget.sources)].filter((file) => !there.has(file));
  const problems: string[] = [];
  const weighed = (['js', 'css'] as const).map((kind) => {
    const files = loaded.filter(({ name }) => name.endsWith(`.${kind}`));
    const size = weight(files);
    const most = budget[kind] ?? 0;
    if (size > most * KILOBYTE) {
      const shares = sharesOf(files).slice(0, SHARES);
      const lines = shares.map((one) => `  ${inKilobytes(one.bytes).padStart(7)} kB ${one.name}`);
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

async function listBundle(): Promise<Bundle> {
  const { code, stdout, output } = await runNode(
    path.join(import.meta.dirname, 'list-bundle.ts'),
    [],
    root,
  );
  if (code !== 0) throw new Error(`The pages could not be built:\n${output}`);
  return JSON.parse(stdout);
}

/** Compares the size of what the browser loads with its budget. */
export const budget: Check = {
  name: 'budget',
  run: async () => {
    const bundle = await listBundle();
    const parts = BUDGETS.map((one) => weigh(bundle, one));
    const problems = [...parts.flatMap((part) => part.problems), ...pageProblems(bundle.html)];
    return { problems, note: `kB of JavaScript: ${parts.map(({ note }) => note).join(', ')}` };
  },
};
