import { pino } from 'pino';
import { maskSecrets } from './mask-secrets.ts';

/** The store's log, with one line of JSON for each entry. */
export type Log = pino.Logger;

const redactedPaths = [
  'cookie',
  'authorization',
  'password',
  'secret',
  'key',
  'token',
  'headers',
  'body',
].flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

/**
 * Creates the log, which writes to standard output or to `destination`. Cookies, keys, passwords,
 * headers and bodies of an entry are redacted. Request lines have no query string (see `app.ts`).
 */
export function createLog(level: string, destination?: pino.DestinationStream): pino.Logger {
  const redact = { paths: redactedPaths, censor: '[redacted]' };
  // Messages of the provider or of a driver may contain a secret.
  const hooks = { streamWrite: maskSecrets };
  return pino({ level, redact, hooks, base: undefined }, destination);
}
