import { join } from 'node:path';
import { CHROMIUM } from '../../e2e/support/visitor.ts';
import { ensureInstalled } from '../../scripts/launch/install.cjs';
import { root } from '../../scripts/root.ts';
import { type Row, type Sample, Unusable } from '../frame/row.ts';
import type { Workplace } from '../frame/workplace.ts';
import { startDemo } from '../shop/start-demo.ts';

const TOOL = join(root, 'tools', 'lighthouse');
const LIGHTHOUSE = join(TOOL, 'node_modules/lighthouse/cli/index.js');
const FLAGS =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';
const LEAST_SCORE = 95;

const score = (name: string) => ({ name, unit: 'of 100', atLeast: LEAST_SCORE });

/** The home page in Lighthouse, as a mid-range phone on a slow network. */
export const firstVisit: Row = {
  name: 'first-visit',
  title:
    '/ of the demo store, first visit, Lighthouse 12 as a phone (slow 4G, a quarter of the processor)',
  needs: ['chromium'],
  figures: [
    ...['Performance', 'Accessibility', 'Best Practices', 'SEO'].map(score),
    { name: 'layout shift', unit: 'CLS', atMost: 0.02 },
    { name: 'JavaScript', unit: 'kB as sent', atMost: 140, aim: 110 },
    { name: 'HTML with its CSS', unit: 'kB as sent', atMost: 20 },
    { name: 'fonts', unit: 'files', atMost: 2 },
    { name: 'other origins', unit: 'requests', atMost: 0 },
    { name: 'largest paint', unit: 'ms, simulated' },
  ],
  async prepare(place) {
    const ending = new AbortController().signal;
    await ensureInstalled({ node: process.execPath, folder: TOOL, label: 'Lighthouse', ending });
    const url = await startDemo(place);
    return [{ name: 'store', round: () => visit(place, `${url}/`) }];
  },
};

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

async function visit(place: Workplace, url: string): Promise<Sample> {
  const browser = ['env', `CHROME_PATH=${CHROMIUM}`];
  const command = [...browser, process.execPath, LIGHTHOUSE, url, '--quiet', '--output=json'];
  const printed = await place.load([...command, `--chrome-flags=${FLAGS}`]);
  const { runtimeError, categories, audits }: Report = JSON.parse(printed);
  if (runtimeError) throw new Unusable(runtimeError.message);
  const requests = audits['network-requests']?.details?.items ?? [];
  const failed = requests.find(({ statusCode }) => statusCode !== 200);
  if (failed) throw new Unusable(`${failed.url} was answered ${failed.statusCode}`);
  if (!requests.some(({ resourceType }) => resourceType === 'Image')) {
    throw new Unusable('the page showed no package');
  }
  const kilobytes = (type: string) => {
    const files = requests.filter(({ resourceType }) => resourceType === type);
    return files.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000;
  };
  return {
    ...Object.fromEntries(
      Object.values(categories).map((category) => [category.title, category.score * 100]),
    ),
    'layout shift': audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
    JavaScript: kilobytes('Script'),
    'HTML with its CSS': kilobytes('Document') + kilobytes('Stylesheet'),
    fonts: requests.filter(({ resourceType }) => resourceType === 'Font').length,
    // A picture in the page itself is listed as a request, and asks nobody.
    'other origins': requests.filter(
      (one) => !one.url.startsWith(url) && !one.url.startsWith('data:'),
    ).length,
    'largest paint': audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
  };
}
