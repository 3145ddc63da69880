import path from 'node:path';
import { root } from '../root.ts';
import { runNode } from '../run-tool.ts';
import { type Bundle, type BundleFile, loadedWith, sharesOf } from './bundle.ts';
import type { Check } from './check.ts';

const KILOBYTE = 1000;
const MOST_FONTS = 2;
/** How much of an exceeded budget is explained. */
const SHARES = 20;

/** What a part of the shop may weigh, in kilobytes as gzip sends them. */
export type Budget = {
  part: string;
  /** What is loaded for it. */
  sources: readonly string[];
  /** What is there already by then, and costs it nothing. */
  after?: readonly string[];
  js: number;
  css?: number;
};

const SHOP_WINDOW = ['web/index.html'];
const AROUND_OTHER_PAGES = [...SHOP_WINDOW, 'web/app/tooltips.tsx'];
const page = (name: string) => `web/app/pages/${name}.tsx`;

const BUDGETS: Budget[] = [
  // 140 at the most, where the browser takes no brotli; with brotli it is an eighth less.
  { part: 'first visit of /', sources: SHOP_WINDOW, js: 130, css: 12 },
  {
    part: 'checkout',
    sources: [...AROUND_OTHER_PAGES, page('checkout')],
    after: SHOP_WINDOW,
    js: 65,
  },
  {
    part: 'my videos',
    sources: [...AROUND_OTHER_PAGES, page('my-videos'), page('package')],
    after: SHOP_WINDOW,
    js: 48,
  },
  {
    part: 'player',
    sources: ['web/features/playback/player-dialog.tsx'],
    after: [...AROUND_OTHER_PAGES, page('my-videos'), page('package')],
    js: 65,
    css: 2,
  },
  {
    part: 'admin',
    sources: [
      ...[...AROUND_OTHER_PAGES, page('admin-packages'), page('admin-videos'), page('settings')],
      'web/features/catalog/admin/sortable-videos.tsx',
    ],
    after: SHOP_WINDOW,
    js: 125,
  },
];

const inKilobytes = (bytes: number) => (bytes / KILOBYTE).toFixed(1);
const weight = (files: readonly BundleFile[]) => files.reduce((sum, { size }) => sum + size, 0);

/** What a part weighs: a few words, and if it is too much, what it is made of. */
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

/** What is wrong with the page itself: whom it asks, and how many fonts it waits for. */
export function pageProblems(html: string): string[] {
  const addresses = [...html.matchAll(/\b(?:src|href)="([^"]*)"/g)].map(([, address]) => address);
  const strangers = addresses.filter((address) => !address?.startsWith('/assets/'));
  const fonts = addresses.filter((address) => address?.endsWith('.woff2'));
  return [
    ...strangers.map((address) => `the page asks elsewhere than /assets: ${address}`),
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

/** The weight of what the browser loads, held against what it may be. */
export const budget: Check = {
  name: 'budget',
  run: async () => {
    const bundle = await listBundle();
    const parts = BUDGETS.map((one) => weigh(bundle, one));
    const problems = [...parts.flatMap((part) => part.problems), ...pageProblems(bundle.html)];
    return { problems, note: `kB of JavaScript: ${parts.map(({ note }) => note).join(', ')}` };
  },
};
