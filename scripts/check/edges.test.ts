import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cruise, cruise, describeViolations } from './edges.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'sleigh-edges-'));
let found: Cruise;

function put(name: string, text: string) {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** The import specifier for an edge's target: a package in node_modules, or a file of the project. */
function specifier(from: string, to: string): string {
  if (!to.includes('.ts')) return to;
  const relative = path.posix.relative(path.posix.dirname(from), to);
  return relative.startsWith('.') ? relative : `./${relative}`;
}

/** Each edge gets a file of its own in the folder it starts from: [rule, folder, target]. */
const FORBIDDEN = [
  ['server-domain-sales-orders', 'server/sales/orders/a.ts', 'server/playback/index.ts'],
  ['server-domain-catalog', 'server/catalog/a.ts', 'server/sales/index.ts'],
  ['server-domain-sales-access', 'server/sales/access/a.ts', 'server/videos/index.ts'],
  ['server-domain-playback', 'server/playback/a.ts', 'server/catalog/index.ts'],
  ['server-domain-customers', 'server/customers/a.ts', 'server/catalog/index.ts'],
  ['server-domain-uploads', 'server/uploads/a.ts', 'server/catalog/index.ts'],
  ['server-domain-accounts', 'server/accounts/a.ts', 'server/sales/index.ts'],
  ['server-domain-overview', 'server/overview/a.ts', 'server/uploads/index.ts'],
  ['server-domain-sales-reports', 'server/sales/reports/a.ts', 'server/sales/checkout/index.ts'],
  ['server-domain-evidence', 'server/evidence/a.ts', 'server/playback/index.ts'],
  ['server-domain-audit', 'server/audit/a.ts', 'server/sales/index.ts'],
  ['server-domain-settings', 'server/settings/a.ts', 'server/accounts/index.ts'],
  ['server-domain-shop', 'server/shop/a.ts', 'server/accounts/index.ts'],
  ['server-domain-sales-codes', 'server/sales/codes/a.ts', 'server/sales/orders/index.ts'],
  ['server-domain-sales-grants', 'server/sales/grants/a.ts', 'server/sales/payments/index.ts'],
  ['server-domain-sales-checkout', 'server/sales/checkout/a.ts', 'server/videos/index.ts'],
  ['server-domain-sales-payments', 'server/sales/payments/a.ts', 'server/sales/checkout/index.ts'],
  ['server-domain-videos', 'server/videos/a.ts', 'server/catalog/index.ts'],
  ['server-domain-watching', 'server/watching/a.ts', 'server/playback/index.ts'],
  ['server-domain-mail', 'server/mail/a.ts', 'server/accounts/index.ts'],
  ['server-domain-metrics', 'server/metrics/a.ts', 'server/settings/index.ts'],
  ['server-domain-notices', 'server/notices/a.ts', 'server/sales/index.ts'],
  ['server-domain-sales-consent', 'server/sales/consent/a.ts', 'server/sales/orders/index.ts'],
  ['server-domain-sales-withdrawals', 'server/sales/withdrawals/a.ts', 'server/settings/index.ts'],
  ['server-domain-sales-receipts', 'server/sales/receipts/a.ts', 'server/mail/index.ts'],
  [
    'server-domain-payment-providers-stripe',
    'server/payment-providers/stripe/a.ts',
    'server/sales/index.ts',
  ],
  ['server-domain-backups', 'server/backups/a.ts', 'server/sales/index.ts'],
  ['server-domain-renditions', 'server/renditions/a.ts', 'server/sales/index.ts'],
  ['server-domain-unknown', 'server/novelties/a.ts', 'server/platform/clock/clock.ts'],
  ['server-domain-public-api', 'server/sales/orders/b.ts', 'server/catalog/inner.ts'],
  ['server-domain-public-api', 'server/other.ts', 'server/catalog/inner.ts'],
  ['server-domain-public-api', 'server/start/b.ts', 'server/payment-providers/stripe/inner.ts'],
  ['server-domain-public-api', 'server/customers/b.ts', 'server/sales/orders/index.ts'],
  ['server-module-public-api', 'server/sales/checkout/b.ts', 'server/sales/orders/inner.ts'],
  ['server-module-public-api', 'server/sales/index.ts', 'server/sales/orders/inner.ts'],
  ['server-domain-not-to-app', 'server/sales/orders/c.ts', 'server/start/config.ts'],
  ['server-domain-not-to-app', 'server/sales/orders/d.ts', 'server/pages/page.ts'],
  ['server-platform-to-domain', 'server/platform/a.ts', 'server/videos/index.ts'],
  ['server-platform-to-domain', 'server/platform/b.ts', 'server/start/config.ts'],
  ['server-to-outside', 'server/sales/orders/e.ts', 'sandbox/card.ts'],
  ['server-to-outside', 'server/pages/a.ts', 'web/lib/money.ts'],
  ['server-provider', 'server/sales/orders/f.ts', 'stripe'],
  ['server-provider', 'server/platform/payments/pay.ts', 'stripe'],
  [
    'server-provider-behind-port',
    'server/sales/payments/b.ts',
    'server/payment-providers/stripe/index.ts',
  ],
  ['server-vendor', 'server/accounts/b.ts', '@node-rs/argon2'],
  ['server-vendor', 'server/videos/b.ts', 'node:child_process'],
  ['server-query-builder', 'server/sales/orders/g.ts', 'kysely'],
  ['server-clock', 'server/sales/orders/l.ts', 'server/platform/clock/system-clock.ts'],
  ['server-clock', 'server/platform/jobs/a.ts', 'server/platform/clock/system-clock.ts'],
  ['server-dev-dependency', 'server/sales/orders/h.ts', 'a-dev-tool'],
  ['contract-imports', 'contract/a.ts', 'zod'],
  ['contract-imports', 'contract/b.ts', 'server/start/config.ts'],
  ['web-to-outside', 'web/lib/a.ts', 'server/start/config.ts'],
  ['web-to-node', 'web/lib/b.ts', 'node:fs'],
  ['web-feature-to-feature', 'web/features/orders/a.ts', 'web/features/accounts/form.ts'],
  ['web-feature-to-app', 'web/features/orders/b.ts', 'web/app/main.ts'],
  ['web-base-to-above', 'web/ui/a.ts', 'web/features/accounts/form.ts'],
  ['web-base-to-above', 'web/lib/c.ts', 'web/app/main.ts'],
  ['web-lib-to-ui', 'web/lib/d.ts', 'web/ui/button.ts'],
  ['sandbox-to-product', 'sandbox/a.ts', 'server/start/config.ts'],
  ['demo-public-api', 'demo/a.ts', 'server/catalog/inner.ts'],
  ['not-to-test', 'server/sales/orders/i.ts', 'server/sales/orders/price.test.ts'],
  ['no-cycle', 'sandbox/left.ts', 'sandbox/right.ts'],
  ['no-unresolvable', 'sandbox/b.ts', 'sandbox/nowhere.ts'],
  ['no-undeclared', 'sandbox/c.ts', 'an-undeclared-package'],
] as const;

const ALLOWED = [
  ['server/sales/orders/j.ts', 'server/catalog/index.ts'],
  ['server/sales/orders/j.store.ts', 'kysely'],
  ['server/sales/orders/k.ts', 'server/sales/orders/inner.ts'],
  ['server/sales/orders/price.test.ts', 'server/catalog/inner.ts'],
  ['server/payment-providers/stripe/pay.ts', 'stripe'],
  ['server/start/build-deps.ts', 'server/payment-providers/stripe/index.ts'],
  ['server/start/app.ts', 'server/sales/index.ts'],
  ['server/start/clock.ts', 'server/platform/clock/system-clock.ts'],
  ['server/platform/media/a.ts', 'server/platform/clock/system-clock.ts'],
  ['server/sales/sales.routes.ts', 'server/sales/orders/index.ts'],
  ['contract/c.ts', 'zod/mini'],
  ['web/features/orders/c.ts', 'web/ui/button.ts'],
  ['web/app/b.ts', 'web/features/accounts/form.ts'],
  ['demo/b.ts', 'server/catalog/index.ts'],
  ['demo/c.ts', 'sandbox/card.ts'],
] as const;

const PACKAGES = ['stripe', 'kysely', 'zod', '@node-rs/argon2', 'a-dev-tool'];

beforeAll(async () => {
  const dependencies = Object.fromEntries(PACKAGES.map((name) => [name, '1.0.0']));
  delete dependencies['a-dev-tool'];
  const devDependencies = { 'a-dev-tool': '1.0.0' };
  put('package.json', JSON.stringify({ name: 'fixture', dependencies, devDependencies }));
  for (const name of [...PACKAGES, 'an-undeclared-package']) {
    put(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0' }));
    put(`node_modules/${name}/index.js`, 'module.exports = {};');
  }
  put('node_modules/zod/mini/index.js', 'module.exports = {};');
  const pairs = [...FORBIDDEN.map(([, from, to]) => [from, to] as const), ...ALLOWED];
  const starts = new Set<string>(pairs.map(([from]) => from));
  for (const [from, to] of pairs) {
    put(from, `import '${specifier(from, to)}';\n`);
    const isTarget = to.endsWith('.ts') && !starts.has(to) && !to.includes('nowhere');
    if (isTarget) put(to, 'export {};\n');
  }
  put('sandbox/right.ts', "import './left.ts';\n");
  found = await cruise(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the rules of .dependency-cruiser.cjs', () => {
  test.each(FORBIDDEN)('%s forbids %s -> %s', (rule, from) => {
    const names = found.violations.filter((one) => one.from === from).map((one) => one.rule.name);
    expect(names).toContain(rule);
  });

  test.each(ALLOWED)('%s -> %s is allowed', (from) => {
    expect(found.violations.filter((one) => one.from === from)).toEqual([]);
  });
});

test('every rule has an example here', () => {
  const rules: { forbidden: { name: string }[] } = createRequire(import.meta.url)(
    '../../.dependency-cruiser.cjs',
  );
  const examples = new Set<string>(FORBIDDEN.map(([rule]) => rule));
  expect(rules.forbidden.map((rule) => rule.name).filter((name) => !examples.has(name))).toEqual(
    [],
  );
});

test('a knot of files is told once', () => {
  const cycle = (...names: string[]) => names.map((name) => ({ name }));
  const rule = { name: 'no-cycle' };
  const lines = describeViolations([
    { rule, from: 'a', to: 'b', cycle: cycle('b', 'a') },
    { rule, from: 'b', to: 'a', cycle: cycle('a', 'b') },
    { rule: { name: 'other' }, from: 'a', to: 'c' },
  ]);
  expect(lines).toEqual(['no-cycle: a -> b -> a', 'other: a -> c']);
});
