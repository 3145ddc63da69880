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
 * carries them; request lines never include the query string (see `http/request-log.ts`).
 */
export function createLog(level: string): pino.Logger {
  return pino({ level, redact: { paths: redactedPaths, censor: '[redacted]' }, base: undefined });
}
