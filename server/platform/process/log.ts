import { AsyncLocalStorage } from 'node:async_hooks';
import { pino } from 'pino';
import { maskSecrets } from '../secrets/mask-secrets.ts';

/** The store's log, with one line of JSON for each entry. */
export type Log = pino.Logger;

/** The id of the request that is being answered. All lines that it leads to carry it, wherever they are written. */
export const currentRequest = new AsyncLocalStorage<string>();

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
  return pino<never>({ level, redact, hooks, base: undefined, mixin: nameRequest }, destination);
}

/** Adds the request's id to a line, unless the framework logs it about a request: then it has the id already. */
function nameRequest(_entry: object, _level: number, log: Log) {
  const requestId = currentRequest.getStore();
  return requestId === undefined || 'requestId' in log.bindings() ? {} : { requestId };
}
