'use strict';
const EDGES = require('./scripts/check/domain-edges.cjs');

const DOMAINS = `^server/(${Object.keys(EDGES).join('|')})/`;
/** The folders of domains. Sales is one of them here, and its modules have rules of their own. */
const DOMAIN_FOLDERS = `^server/(${[...new Set(Object.keys(EDGES).map((name) => name.split('/')[0]))].join('|')})/`;
/** The files directly in server/sales, which join its modules. */
const SALES_FILES = '^server/sales/[^/]+\\.ts$';
/** The composition root: the start of the store, the pages it serves, and its commands. */
const SERVER_APP = '^server/([^/]+\\.ts$|start/|pages/|commands/)';
/** Tests, and what only tests import, may reach further. */
const TESTS =
  '\\.(test|suite)\\.tsx?$|^server/testing/|^sandbox/(conformance|testing)/|^(e2e|bench|crash|deploy)/';
/** Packages that talk to something outside: each is wrapped once, behind a port. */
const VENDORS = [
  '@aws-sdk/.+',
  '@node-rs/argon2',
  'better-sqlite3',
  'mediabunny',
  'nodemailer',
  'pdfkit',
  'pg',
  'sharp',
];

/** Code that waits for the machine: its files, programs, processor, or SQLite's lock. No test can move their time. */
const OF_THE_MACHINE =
  '^server/platform/(database/sqlite|media|process/in-process|secrets/passwords|objects|local-disk)';

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const domainRules = Object.entries(EDGES).map(([domain, others]) =>
  forbid(
    `server-domain-${domain.replace('/', '-')}`,
    `server/${domain} may use ${others.join(', ') || 'no other domain'}.`,
    { path: `^server/${domain}/`, pathNot: TESTS },
    { path: '^server/[^/]+/', pathNot: `^server/(${[domain, ...others, 'platform'].join('|')})/` },
  ),
);

const serverRules = [
  forbid(
    'server-domain-unknown',
    'A new domain states its edges in scripts/check/domain-edges.cjs.',
    {
      path: '^server/[^/]+/',
      pathNot: `${DOMAINS}|${SALES_FILES}|^server/(platform|start|pages|commands|testing)/`,
    },
    { path: '^(server|contract)/' },
  ),
  forbid(
    'server-domain-public-api',
    'A domain is imported through its public API, index.ts, only; its other files are private.',
    { path: '^server/([^/]+)(/|\\.ts$)', pathNot: TESTS },
    {
      path: DOMAIN_FOLDERS,
      pathNot: ['^server/$1/', '^server/(payment-providers/)?[^/]+/index\\.ts$'],
    },
  ),
  forbid(
    'server-module-public-api',
    'A module of sales is imported through its public API, index.ts, only.',
    { path: '^server/sales/([^/]+)', pathNot: TESTS },
    {
      path: '^server/sales/[^/]+/',
      pathNot: ['^server/sales/$1/', '^server/sales/[^/]+/index\\.ts$'],
    },
  ),
  forbid(
    'server-domain-not-to-app',
    'app -> domains -> platform, never back.',
    { path: '^server/[^/]+/', pathNot: [TESTS, SERVER_APP] },
    { path: SERVER_APP },
  ),
  forbid(
    'server-platform-to-domain',
    'The platform imports no domain.',
    { path: '^server/platform/', pathNot: TESTS },
    { path: '^server/', pathNot: '^server/platform/' },
  ),
  forbid(
    'server-to-outside',
    'The server imports neither the pages, the demo, the sandbox nor the tools.',
    { path: '^server/', pathNot: TESTS },
    { path: '^(web|sandbox|demo|deploy|scripts|e2e|bench|crash|tools)/' },
  ),
  forbid(
    'server-vendor',
    'A package that talks to something outside is wrapped in server/platform, behind a port.',
    { path: '^(server|contract)/', pathNot: `${TESTS}|^server/platform/` },
    { path: `^node_modules/(${VENDORS.join('|')})/|^(node:)?child_process$` },
  ),
  forbid(
    'server-provider',
    'The SDK of a card provider is wrapped in server/payment-providers, behind the port.',
    { path: '^(server|contract)/', pathNot: `${TESTS}|^server/payment-providers/` },
    { path: '^node_modules/stripe/' },
  ),
  forbid(
    'server-provider-behind-port',
    'Domains talk to the card provider through server/platform/payments; the composition root picks the adapter.',
    { path: '^server/', pathNot: [TESTS, SERVER_APP, '^server/payment-providers/'] },
    { path: '^server/payment-providers/' },
  ),
  forbid(
    'server-query-builder',
    'Queries are written in stores (*.store.ts).',
    { path: '^server/', pathNot: `${TESTS}|^server/platform/database/|\\.store\\.ts$` },
    // Type-only: a port or a use case may name a transaction's type.
    { path: '^node_modules/kysely/', dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'server-clock',
    "The clock is passed in; the machine's is taken by what starts a program, and by what waits for the machine itself.",
    { path: '^server/', pathNot: [TESTS, '^server/(main\\.ts|start/|commands/)', OF_THE_MACHINE] },
    { path: '^server/platform/clock/system-clock\\.ts$' },
  ),
  forbid(
    'server-dev-dependency',
    'The server runs with the dependencies alone.',
    { path: '^(server|contract)/', pathNot: TESTS },
    { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  ),
];

const OUTSIDE_WEB = '^(server|sandbox|demo|deploy|scripts|e2e|bench|crash|tools)/';
const webRules = [
  forbid(
    'web-to-outside',
    'The pages import the contract and nothing else of the project.',
    { path: '^web/', pathNot: TESTS },
    { path: OUTSIDE_WEB },
  ),
  forbid(
    'web-to-node',
    'The pages run in a browser.',
    { path: '^web/', pathNot: TESTS },
    { dependencyTypes: ['core'] },
  ),
  forbid(
    'web-feature-to-feature',
    'Features do not import each other; web/app composes them.',
    { path: '^web/features/([^/]+)/', pathNot: TESTS },
    { path: '^web/features/', pathNot: '^web/features/$1/' },
  ),
  forbid(
    'web-feature-to-app',
    'app -> features, never back.',
    { path: '^web/features/' },
    { path: '^web/(app/|[^/]+$)' },
  ),
  forbid(
    'web-base-to-above',
    'ui and lib import neither features nor the app.',
    { path: '^web/(ui|lib)/' },
    { path: '^web/(app/|features/|[^/]+$)' },
  ),
  forbid(
    'web-lib-to-ui',
    'lib holds code that needs no component.',
    { path: '^web/lib/', pathNot: TESTS },
    { path: '^web/ui/' },
  ),
];

const otherRules = [
  forbid(
    'contract-imports',
    'The contract ships to the browser: zod/mini and nothing else.',
    { path: '^contract/', pathNot: TESTS },
    { pathNot: '^contract/|^node_modules/zod/mini/' },
  ),
  forbid(
    'sandbox-to-product',
    'The sandbox plays other companies: it shares no code with the product that is tested against it.',
    { path: '^sandbox/', pathNot: TESTS },
    { path: '^(server|web|contract|demo|scripts|e2e)/' },
  ),
  forbid(
    'demo-public-api',
    'The demo imports domains through their public APIs, as main.ts does.',
    { path: '^demo/', pathNot: TESTS },
    {
      path: '^web/|^e2e/|^server/[^/]+/',
      pathNot: '^server/(platform|start)/|^server/(payment-providers/)?[^/]+/index\\.ts$',
    },
  ),
  forbid(
    'not-to-test',
    'Code for tests is imported by tests only.',
    { pathNot: TESTS },
    { path: `${TESTS}` },
  ),
  forbid('no-cycle', 'Files do not import each other in a circle.', {}, { circular: true }),
  forbid('no-unresolvable', 'Every import leads to a file.', {}, { couldNotResolve: true }),
  forbid(
    'no-undeclared',
    'Every imported package is named in package.json.',
    {},
    { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  ),
];

module.exports = {
  forbidden: [...domainRules, ...serverRules, ...webRules, ...otherRules],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|.dist-new|.dist-old|media)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
