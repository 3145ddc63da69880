import type { IncomingMessage, ServerResponse as Response } from 'node:http';
import type { Clock } from '../clock/clock.ts';
import { ServerResponse } from './node-http.ts';

/** A response that knows how long its request waited for it. */
export interface TimedResponse extends Response {
  /** Seconds until the answer began; undefined: it has not. */
  waitedSeconds: number | undefined;
}

/** The class of such responses. */
export function timedResponseClass(clock: Clock) {
  return class<Request extends IncomingMessage = IncomingMessage>
    extends ServerResponse<Request>
    implements TimedResponse
  {
    readonly #from = clock.monotonic();
    waitedSeconds: number | undefined;

    override writeHead(status: number, second?: never, third?: never): this {
      this.waitedSeconds ??= (clock.monotonic() - this.#from) / 1000;
      return super.writeHead(status, second, third);
    }
  };
}
