import { resolve } from 'node:path';
import * as z from 'zod';
import { EXAMPLE_CONTACT } from '#contract/values/new-store.ts';
import { errorCode } from '#platform/errors/error-code.ts';
import { mailFrom, smtpUrl } from './mail-variables.ts';
import { mediaVariables, whyUndeliverable } from './media-variables.ts';
import { s3Variables } from './s3-variables.ts';

/** @param initial the default */
function wholeNumber(initial: number, minimum: number, maximum: number) {
  const error = `It must be a whole number from ${minimum} to ${maximum}.`;
  return z.coerce.number(error).int(error).min(minimum, error).max(maximum, error).default(initial);
}

/** Text of so many characters. */
function text(minimum: number, maximum: number) {
  const error = `It must have ${minimum} to ${maximum} characters.`;
  return z.string().min(minimum, error).max(maximum, error);
}

const webAddress = z
  .url({
    protocol: /^https?$/,
    error: 'It must be an address that begins with http:// or https://.',
  })
  .transform((address) => new URL(address));

const roles = ['all', 'web', 'worker'] as const;
const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;

/** Every environment variable the store reads. docs/environment.md is generated from it. */
export const configSchema = z.object({
  PORT: wholeNumber(3000, 0, 65_535).describe('TCP port to listen on; 0 takes any free one.'),
  HOST: z.string().default('127.0.0.1').describe('Address to listen on.'),
  PUBLIC_URL: webAddress
    .optional()
    .describe(
      'Address at which visitors reach the shop, such as https://shop.example. https turns on secure cookies and HSTS. Pages of another origin may not change anything; if this is unset, the host and port of each request count as its own origin.',
    ),
  DATA_DIR: z
    .string()
    .transform((path) => resolve(path))
    .prefault('./data')
    .describe(
      'Folder for the SQLite database, the files and the secret key. The store closes it to other users of the machine.',
    ),
  DATABASE_URL: z
    .url({
      protocol: /^postgres(?:ql)?$/,
      error: 'It must be an address that begins with postgres://.',
    })
    .optional()
    .describe('PostgreSQL database (postgres://...). Unset: SQLite in DATA_DIR.'),
  SECRET_KEY: z
    .string()
    .min(32, 'It must have at least 32 characters.')
    .optional()
    .describe(
      'Key that encrypts stored secrets. Unset: created once in DATA_DIR. Required with DATABASE_URL.',
    ),
  ADMIN_USERNAME: text(1, 100)
    .optional()
    .describe(
      'With ADMIN_PASSWORD: create this admin at the start, unless one with this name exists or was removed.',
    ),
  ADMIN_PASSWORD: text(8, 200)
    .optional()
    .describe(
      "That admin's password. The password of an existing admin is never changed by it; `npm run sleigh -- admin password <username>` changes it.",
    ),
  SUPPORT_EMAIL: z
    .string()
    .default(EXAMPLE_CONTACT.email)
    .describe('Support e-mail address until another is saved under Settings.'),
  SUPPORT_PHONE: z
    .string()
    .default(EXAMPLE_CONTACT.phone)
    .describe('Support phone number until another is saved under Settings.'),
  SMTP_URL: smtpUrl
    .optional()
    .describe(
      'Mail server, such as smtp://user:password@mail.example:587 (STARTTLS) or smtps://user:password@mail.example (TLS from the start). It is used instead of the one under Settings. TLS is required, except for a server on this machine.',
    ),
  MAIL_FROM: mailFrom
    .optional()
    .describe(
      'Sender of messages: an address, or a name and an address such as My Shop <shop@mail.example>. It is used instead of the one under Settings.',
    ),
  TRUST_PROXY: wholeNumber(0, 0, 10).describe(
    'Number of proxies in front of the store. Only that many are trusted to name the visitor in X-Forwarded-For.',
  ),
  X_ACCEL_LOCATION: z
    .string()
    .regex(/^\/[\w-]+\/$/, 'It must be a path such as /stored-files/.')
    .optional()
    .describe(
      "nginx's internal location for the stored files, such as /stored-files/. nginx then sends the videos itself (X-Accel-Redirect) after the store has checked access, for requests in which it names the same path in X-Accel-Location. Unset: the store sends them.",
    ),
  MIN_FREE_BYTES: wholeNumber(2 * 2 ** 30, 0, 2 ** 50).describe(
    'Bytes that uploads always leave free on the disk, for the database and everything else.',
  ),
  ROLE: z
    .enum(roles, `It must be one of these: ${roles.join(', ')}.`)
    .default('all')
    .describe(
      'What this process does. all: everything. web: everything but preparing videos. worker: prepares videos and does nothing else; it listens on WORKER_PORT alone.',
    ),
  LOG_LEVEL: z
    .enum(logLevels, `It must be one of these: ${logLevels.join(', ')}.`)
    .default('info')
    .describe('The least severe entries that the log shows.'),
  METRICS_PORT: wholeNumber(0, 0, 65_535).describe(
    'TCP port on which /metrics is served for Prometheus, apart from the store. 0: none. A worker has WORKER_PORT instead.',
  ),
  METRICS_HOST: z
    .string()
    .default('127.0.0.1')
    .describe(
      'Address that METRICS_PORT and WORKER_PORT listen on. Set METRICS_TOKEN if others can reach it.',
    ),
  WORKER_PORT: wholeNumber(0, 0, 65_535).describe(
    'TCP port on which a worker (ROLE=worker) answers /healthz, /readyz and /metrics. 0: none. Each worker on a machine needs another. Other roles ignore it.',
  ),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/-]{16,200}=*$/, 'It must have 16 to 200 letters, digits or -._~+/.')
    .optional()
    .describe(
      'Token that a scraper has to send (Authorization: Bearer), 16 to 200 letters, digits or -._~+/. With it and without METRICS_PORT, /metrics is served on the port of the store. Without both there are no metrics.',
    ),
  ...s3Variables,
  ...mediaVariables,
  STRIPE_API_BASE: webAddress
    .optional()
    .describe(
      'Tests and demo only: a stand-in for the card provider. Live keys are refused with it.',
    ),
  STRIPE_JS_URL: webAddress
    .optional()
    .describe("Tests and demo only: the stand-in's browser script. Live keys are refused with it."),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .startsWith('whsec_', 'It must begin with whsec_.')
    .optional()
    .describe(
      'Signing secret of a webhook endpoint that you created yourself. Unset: with an https PUBLIC_URL the store registers its own.',
    ),
  LOGIN_FAILURES_PER_ACCOUNT: wholeNumber(5, 1, 1_000_000).describe(
    'Failed sign-ins of one account in 15 minutes before they have to wait: from one address, or from one browser that has signed in to the account before. Wrong codes of an admin are counted with them. Passwords typed at checkout are counted apart, with the same number.',
  ),
  LOGIN_FAILURES_PER_ADDRESS: wholeNumber(20, 1, 1_000_000).describe(
    'Failed sign-ins from one address in an hour before it has to wait. Passwords typed at checkout are counted apart, with the same number.',
  ),
  LOGIN_FAILURES_PER_ACCOUNT_ANYWHERE: wholeNumber(50, 1, 1_000_000).describe(
    'Failed sign-ins of one account in an hour, from all addresses together, before browsers that have never signed in to it have to wait. Passwords typed at checkout are counted apart, with the same number.',
  ),
  PASSWORD_RESETS_PER_ADDRESS: wholeNumber(20, 1, 1_000_000).describe(
    'Links for a new password that may be asked for from one address in an hour before it has to wait.',
  ),
  PROMO_FAILURES_PER_ADDRESS: wholeNumber(10, 1, 1_000_000).describe(
    'Wrong promotion codes from one address in an hour before it has to wait.',
  ),
  PAYMENT_INTENTS_PER_ADDRESS: wholeNumber(60, 1, 1_000_000).describe(
    'Payments begun from one address in an hour before it has to wait.',
  ),
});
export type Config = z.output<typeof configSchema>;

/** The store cannot start as it is configured. The message has one line for each problem. */
export class BadConfig extends Error {
  override readonly name = 'BadConfig';
}

const secretVariables = new Set([
  'SECRET_KEY',
  'ADMIN_PASSWORD',
  'DATABASE_URL',
  'STRIPE_WEBHOOK_SECRET',
  'METRICS_TOKEN',
  'S3_SECRET_ACCESS_KEY',
]);

function withoutPassword(name: string, value: string): string {
  if (value.includes('@')) return value.replace(/\/\/.*@/, '//***@');
  // A password may stand where a port is expected.
  return name === 'SMTP_URL' ? value.replace(/(\/\/[^:]*:).*/, '$1***') : value;
}

/** Describes a given value as it may be shown: no secret, and an address without its password. */
function describeGiven(name: string, value: string | undefined): string {
  if (secretVariables.has(name)) return `${name} is set to a value that is not allowed.`;
  return `${name} is ${JSON.stringify(withoutPassword(name, value ?? ''))}.`;
}

/**
 * Reads the configuration from the environment. Blank variables count as unset. Throws BadConfig
 * with the variable's name, what was given (never a secret) and what is allowed.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const result = configSchema.safeParse(given);
  if (!result.success) {
    const lines = result.error.issues.map(({ path: [name], message }) => {
      return `${describeGiven(String(name), given[String(name)])} ${message}`;
    });
    throw new BadConfig([...new Set(lines)].join('\n'));
  }
  assertComplete(result.data);
  return result.data;
}

/** Some variables are of use together only. */
function assertComplete({ DATABASE_URL, SECRET_KEY, ...config }: Config): void {
  const reason = whyUndeliverable(config);
  if (reason !== null) throw new BadConfig(reason);
  if ((config.S3_ACCESS_KEY_ID === undefined) !== (config.S3_SECRET_ACCESS_KEY === undefined)) {
    throw new BadConfig(
      'Only one of S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY is set. Set both or neither.',
    );
  }
  if (DATABASE_URL !== undefined && SECRET_KEY === undefined) {
    throw new BadConfig(
      'SECRET_KEY is not set. DATABASE_URL needs it: all servers of one database share one key.',
    );
  }
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = config;
  if ((username === undefined) !== (password === undefined)) {
    const [set, unset] =
      username === undefined ? ['PASSWORD', 'USERNAME'] : ['USERNAME', 'PASSWORD'];
    throw new BadConfig(`ADMIN_${set} is set, but ADMIN_${unset} is not. Set both or neither.`);
  }
}

/** The sentence for a port that cannot be listened on; undefined for any other error. */
export function explainPortInUse(error: unknown, variable = 'PORT'): BadConfig | undefined {
  if (errorCode(error) !== 'EADDRINUSE') return undefined;
  const port = error instanceof Error && 'port' in error ? error.port : undefined;
  return new BadConfig(
    `Port ${port} is already in use. Stop the other program or choose another port with ${variable}=...`,
  );
}
