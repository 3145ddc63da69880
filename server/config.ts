import * as z from 'zod';

z.config(z.locales.en());

const wholeNumber = (initial: number, minimum: number, maximum: number) =>
  z.coerce.number().int().min(minimum).max(maximum).default(initial);

const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform((address) => new URL(address));

/** Every environment variable the store reads. docs/environment.md is generated from it. */
export const configSchema = z.object({
  PORT: wholeNumber(3000, 0, 65_535).describe('TCP port to listen on; 0 takes any free one.'),
  HOST: z.string().min(1).default('127.0.0.1').describe('Address to listen on.'),
  PUBLIC_URL: webAddress
    .optional()
    .describe(
      'Address the shop is visited at, such as https://shop.example. https turns on secure cookies and HSTS.',
    ),
  DATA_DIR: z
    .string()
    .min(1)
    .default('./data')
    .describe('Folder for the SQLite database, the files and the secret key.'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(?:ql)?$/, error: 'must be a postgres:// address' })
    .optional()
    .describe('PostgreSQL database (postgres://...). Unset: SQLite in DATA_DIR.'),
  SECRET_KEY: z
    .string()
    .min(32, 'must be at least 32 characters')
    .optional()
    .describe(
      'Key that stored secrets are encrypted with. Unset: made once in DATA_DIR. Required with DATABASE_URL.',
    ),
  ADMIN_USERNAME: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .describe('With ADMIN_PASSWORD: create this admin at start if there is none of that name.'),
  ADMIN_PASSWORD: z
    .string()
    .min(8)
    .max(200)
    .optional()
    .describe("That admin's password; an existing one is never changed."),
  SUPPORT_EMAIL: z
    .string()
    .default('support@example.com')
    .describe('Support e-mail address until the settings say otherwise.'),
  SUPPORT_PHONE: z
    .string()
    .default('+1 555 010 0100')
    .describe('Support phone number until the settings say otherwise.'),
  TRUST_PROXY: wholeNumber(0, 0, 10).describe(
    'Number of proxies in front; their X-Forwarded-For is believed so far and no further.',
  ),
  MIN_FREE_BYTES: wholeNumber(2 * 2 ** 30, 0, 2 ** 50).describe(
    'Bytes of the disk that uploads always leave free, for the database and the rest.',
  ),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('Least important lines the log shows.'),
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
    .startsWith('whsec_', 'starts with whsec_')
    .optional()
    .describe(
      'Signing secret of a webhook endpoint made by hand. Unset: with an https PUBLIC_URL the store registers its own.',
    ),
  LOGIN_FAILURES_PER_ACCOUNT: wholeNumber(5, 1, 1_000_000).describe(
    'Failed sign-ins of one account from one address in 15 minutes before it has to wait.',
  ),
  LOGIN_FAILURES_PER_ADDRESS: wholeNumber(20, 1, 1_000_000).describe(
    'Failed sign-ins from one address in an hour before it has to wait.',
  ),
  PROMO_FAILURES_PER_ADDRESS: wholeNumber(10, 1, 1_000_000).describe(
    'Wrong promotion codes from one address in an hour before it has to wait.',
  ),
  PAYMENT_INTENTS_PER_ADDRESS: wholeNumber(60, 1, 1_000_000).describe(
    'Payments begun from one address in an hour before it has to wait.',
  ),
});
export type Config = z.output<typeof configSchema>;

/** Thrown for a configuration the store does not start with; the message has a line a variable. */
export class BadConfig extends Error {
  override readonly name = 'BadConfig';
}

const secretVariables = new Set([
  'SECRET_KEY',
  'ADMIN_PASSWORD',
  'DATABASE_URL',
  'STRIPE_WEBHOOK_SECRET',
]);

/** The value as it may be shown: an address without the password in it. */
function shownValue(value: string | undefined): string {
  return JSON.stringify(value?.replace(/\/\/[^/@]*@/, '//***@'));
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
    const lines = result.error.issues.map((issue) => {
      const name = String(issue.path[0]);
      const shown = secretVariables.has(name) ? 'what was given' : shownValue(given[name]);
      return `${name}: ${shown} is not allowed: ${issue.message}`;
    });
    throw new BadConfig(lines.join('\n'));
  }
  assertFits(result.data);
  return result.data;
}

function assertFits(config: Config): void {
  if (config.DATABASE_URL !== undefined && config.SECRET_KEY === undefined) {
    throw new BadConfig('SECRET_KEY: is required with DATABASE_URL, since several nodes share it');
  }
  if ((config.ADMIN_USERNAME === undefined) !== (config.ADMIN_PASSWORD === undefined)) {
    throw new BadConfig('ADMIN_USERNAME and ADMIN_PASSWORD: either both are set or none');
  }
}
