import { pino } from 'pino';
import { maskSecrets } from './mask-secrets.ts';

/** The store's log: one JSON line an entry. */
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
 * Makes the log. Cookies, keys, passwords, headers and bodies are redacted wherever an entry
 * carries them; request lines never include the query string (see `app.ts`). It goes to standard
 * output, or to `destination`.
 */
export function createLog(level: string, destination?: pino.DestinationStream): pino.Logger {
  const redact = { paths: redactedPaths, censor: '[redacted]' };
  // Somebody else's words (the provider's, a driver's) may hold a secret in the middle of a text.
  const hooks = { streamWrite: maskSecrets };
  return pino({ level, redact, hooks, base: undefined }, destination);
}
