import { pino } from 'pino';

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
  return pino({ level, redact, base: undefined }, destination);
}
