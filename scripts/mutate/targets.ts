import { globSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { listFiles } from '../list-files.ts';
import { root } from '../root.ts';

/** What to mutate and the tests that judge it; all paths are relative to the project's root. */
export type Target = { name: string; sources: string[]; tests: string[] };

/**
 * Tests outside a domain's own folder that hold its rules too, as globs. A room with a line of its
 * own is judged by the tests of that line and by its own, not by those of the whole domain.
 */
const RELEVANT: Record<string, string[]> = {
  access: [
    'server/{playback,customers}/*',
    'server/payments/settling/complete-if-paid.*',
    'server/payments/refunds/*',
  ],
  accounts: [
    'server/{playback,customers}/*',
    'server/checkout/place-{order,free-order}.*',
    'server/payments/settling/{complete-if-paid,find-or-create-owner,late-payment}.*',
    'server/start-store.*',
  ],
  checkout: ['server/payments/settling/{changed-keys,find-or-create-owner,late-payment}.*'],
  orders: ['server/customers/*', 'server/payments/settling/complete-if-paid.*'],
  payments: ['server/checkout/*', 'server/orders/*', 'server/{customers,settings}/*'],
  'payments/forgetting': [
    'server/customers/delete-customer.*',
    'server/payments/settling/{late-payment,reconcile-orders}.*',
  ],
  'payments/payment-money.ts': ['server/payments/payment-money.*'],
  'payments/provider': [
    'server/checkout/place-order.*',
    'server/payments/review/describe-payment.*',
    'server/payments/settling/{changed-keys,find-or-create-owner,second-payment}.*',
  ],
  'payments/refunds': [
    'server/customers/delete-customer.*',
    'server/payments/settling/{second-payment,apply-refunds-and-disputes}.*',
  ],
  'payments/review': ['server/payments/settling/complete-if-paid.*'],
  'payments/settling': ['server/customers/delete-customer.*'],
  playback: ['server/catalog/delete-video.*'],
};

/** Tests of every call of the server, which say something of each domain. */
const OF_ALL = ['server/every-call.*', 'server/bad-input.*'];

/** Tests that take seconds whatever they are asked, or start processes that no mutant reaches. */
const LEFT_OUT = [
  'server/disk-failure.test.ts',
  'server/fuzz.test.ts',
  'server/synced-before-answer.test.ts',
  'server/checkout/charged-amount.test.ts',
  'server/payments/provider/provider-failures.test.ts',
  'server/payments/settling/settling-model.test.ts',
  'server/payments/settling/webhook-delivery.test.ts',
  'server/uploads/bad-forms.test.ts',
  'server/uploads/large-uploads.test.ts',
];

const TEST = /\.test\.ts$/;
/** Wiring, lists of exports, and files that no customer's store runs. */
const NOT_MUTATED = /(\.(test|suite|routes)\.ts|\/index\.ts|\/testing\/.*|\/migrations\/.*)$/;

/** The folders below server/ that a target may be named by. */
export function listDomains(): string[] {
  const folders = readdirSync(path.join(root, 'server'), { withFileTypes: true });
  const names = folders.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  return names.filter((name) => name !== 'testing').sort();
}

/** @throws when a glob of this file fits no test any more */
function findTests(glob: string): string[] {
  const found = globSync(glob, { cwd: root }).filter((file) => TEST.test(file));
  if (found.length === 0) throw new Error(`scripts/mutate/targets.ts: ${glob} fits no test.`);
  return found;
}

/**
 * The target that a word of the command line means.
 * @param wanted a folder's name below server/, or the path of a file or folder
 * @returns undefined where there is nothing to mutate
 */
export function findTarget(wanted: string): Target | undefined {
  const name = path.posix.normalize(wanted).replace(/\/$/, '');
  const place = listDomains().includes(name) ? `server/${name}` : name;
  if (/^\.{1,2}(\/|$)/.test(place) || path.isAbsolute(place)) return undefined;
  const isFile = statSync(path.join(root, place), { throwIfNoEntry: false })?.isFile();
  const files = listFiles(root, [place]).filter((file) => file.endsWith('.ts'));
  const sources = isFile ? files : files.filter((file) => !NOT_MUTATED.test(file));
  if (sources.length === 0) return undefined;
  const [, domain = '', inside = ''] = /^server\/([^/]+)(?:\/([^/]+))?/.exec(place) ?? [];
  const room = `${domain}/${inside}`;
  const isRoom = room in RELEVANT;
  const home = listDomains().includes(domain)
    ? `server/${isRoom ? room : domain}`
    : path.posix.dirname(place);
  const own = listFiles(root, [home]).filter((file) => TEST.test(file));
  const relevant = isRoom ? RELEVANT[room] : [...(RELEVANT[domain] ?? []), ...OF_ALL];
  const others = (relevant ?? []).flatMap(findTests);
  const tests = [...new Set([...own, ...others])].filter((file) => !LEFT_OUT.includes(file));
  return { name, sources, tests: tests.sort() };
}
