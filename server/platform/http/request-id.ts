import type { IncomingMessage } from 'node:http';
import type { Ids } from '../ids/ids.ts';

/**
 * The header with a request's id. Every answer has it but those of the fast paths: they write nothing
 * into the log that it could lead to, and it takes a tenth of their time.
 */
export const REQUEST_ID = 'x-request-id';

/** The id of a request: in its answer, in an error 500 and in its lines of the log. */
export type NameRequest = (request: Pick<IncomingMessage, 'headers'>) => string;

/** An id that cannot end a line, a header or a sentence. */
const SANE_ID = /^[\w.:=+/-]{8,128}$/;

/** Gives each request a random id. Of a trusted proxy the id it gave is kept, so that one finds both logs. */
export function requestNames({ ids, trustProxy }: { ids: Ids; trustProxy: number }): NameRequest {
  if (trustProxy === 0) return () => ids.id();
  return ({ headers }) => {
    const given = headers[REQUEST_ID];
    return typeof given === 'string' && SANE_ID.test(given) ? given : ids.id();
  };
}
