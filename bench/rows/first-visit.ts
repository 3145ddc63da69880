import { join } from 'node:path';
import { demoCatalogue } from '../../demo/catalogue.ts';
import { demoPages } from '../../demo/catalogue-pages.ts';
import { CHROMIUM } from '../../e2e/support/visitor.ts';
import { ensureInstalled } from '../../scripts/launch/install.cjs';
import { root } from '../../scripts/root.ts';
import { type Figure, type Row, type Sample, Unusable } from '../frame/row.ts';
import type { Workplace } from '../frame/workplace.ts';

const TOOL = join(root, 'tools', 'lighthouse');
const LIGHTHOUSE = join(TOOL, 'node_modules/lighthouse/cli/index.js');
const FLAGS =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';
const LEAST_SCORE = 98;

const score = (name: string) => ({ name, unit: 'of 100', atLeast: LEAST_SCORE });

/** `javascript`: how much of it is wanted. */
const figuresOf = (javascript: Partial<Figure>): Figure[] => [
  ...['Performance', 'Accessibility', 'Best Practices', 'SEO'].map(score),
  // 0.93 s with only the rules of the style sheet that the page needs: a fifth more is not worth a machine (decision 14).
  { name: 'first paint', unit: 'ms, simulated', atMost: 1120 },
  { name: 'largest paint', unit: 'ms, simulated', atMost: 1400, target: 1100 },
  { name: 'blocking', unit: 'ms, simulated', atMost: 100 },
  { name: 'layout shift', unit: 'CLS', atMost: 0.01 },
  { name: 'JavaScript', unit: 'kB as sent', ...javascript },
  { name: 'HTML with its CSS', unit: 'kB as sent', atMost: 20 },
  { name: 'fonts', unit: 'files', atMost: 2 },
  { name: 'other origins', unit: 'requests', atMost: 0 },
];

interface Visited {
  name: string;
  page: string;
  /** Its path in the shop at an address. */
  pathIn: (shop: string) => Promise<string>;
  javascript: Partial<Figure>;
}

/** A page of the demo store in Lighthouse, as a mid-range phone on a slow network. */
function firstVisitOf({ name, page, pathIn, javascript }: Visited): Row {
  return {
    name,
    figures: figuresOf(javascript),
    needs: ['chromium'],
    title: `${page} of the demo store, first visit, Lighthouse 12 as a phone (slow 4G, a quarter of the processor)`,
    async prepare(place) {
      const ending = new AbortController().signal;
      await ensureInstalled({ node: process.execPath, folder: TOOL, label: 'Lighthouse', ending });
      const shop = await startDemo(place);
      const url = shop + (await pathIn(shop));
      return [{ name: 'store', round: () => visit(place, { shop, url }) }];
    },
  };
}

export const firstVisit = firstVisitOf({
  name: 'first-visit',
  page: '/',
  pathIn: async () => '/',
  javascript: { atMost: 140, target: 110 },
});

export const firstVisitOfPackage = firstVisitOf({
  name: 'first-visit-package',
  page: 'the page of a package with questions and a free sample,',
  async pathIn(shop) {
    const whole = demoCatalogue.packages.find(({ slug }) => demoPages[slug] !== undefined);
    const listed: { name: string; slug: string }[] = JSON.parse(
      await (await fetch(`${shop}/api/packages`)).text(),
    );
    const found = listed.find(({ name }) => name === whole?.name);
    if (found === undefined) throw new Unusable('the demo store has no such package');
    return `/packages/${found.slug}`;
  },
  // No limit was set: the page itself needs more than / does.
  javascript: {},
});

interface Report {
  runtimeError?: { message: string };
  categories: Record<string, { title: string; score: number }>;
  audits: Record<string, { numericValue?: number; details?: { items?: Item[] } }>;
}

/** A loaded file, in `network-requests`. */
interface Item {
  url: string;
  resourceType: string;
  transferSize: number;
  statusCode: number;
}

async function visit(
  place: Workplace,
  { shop, url }: { shop: string; url: string },
): Promise<Sample> {
  const browser = ['env', `CHROME_PATH=${CHROMIUM}`];
  const command = [...browser, process.execPath, LIGHTHOUSE, url, '--quiet', '--output=json'];
  const printed = await place.load([...command, `--chrome-flags=${FLAGS}`]);
  const { runtimeError, categories, audits }: Report = JSON.parse(printed);
  if (runtimeError) throw new Unusable(runtimeError.message);
  const requests = audits['network-requests']?.details?.items ?? [];
  const failed = requests.find(({ statusCode }) => statusCode !== 200);
  if (failed) throw new Unusable(`${failed.url} was answered ${failed.statusCode}`);
  if (!requests.some(({ resourceType }) => resourceType === 'Image')) {
    throw new Unusable('the page showed no picture');
  }
  const kilobytes = (type: string) => {
    const files = requests.filter(({ resourceType }) => resourceType === type);
    return files.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000;
  };
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  return {
    ...Object.fromEntries(
      Object.values(categories).map((category) => [category.title, category.score * 100]),
    ),
    'first paint': value('first-contentful-paint'),
    'largest paint': value('largest-contentful-paint'),
    blocking: value('total-blocking-time'),
    'layout shift': value('cumulative-layout-shift'),
    JavaScript: kilobytes('Script'),
    'HTML with its CSS': kilobytes('Document') + kilobytes('Stylesheet'),
    fonts: requests.filter(({ resourceType }) => resourceType === 'Font').length,
    // A picture in the page itself is listed as a request, and asks nobody.
    'other origins': requests.filter(
      (one) => !one.url.startsWith(shop) && !one.url.startsWith('data:'),
    ).length,
  };
}

/** Starts the demo store in the place's folder, on a port of its own; returns its address. */
async function startDemo(
  place: Workplace,
  environment: Record<string, string> = {},
): Promise<string> {
  const demo = await place.startServer([process.execPath, join(root, 'demo', 'main.ts')], {
    PORT: '0',
    DATA_DIR: join(place.folder, 'demo'),
    ...environment,
  });
  const [, url = ''] = await demo.line(/open:\s+(http:\S+)/);
  return url;
}
