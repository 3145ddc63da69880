import type { IncomingMessage } from 'node:http';
import { ServerResponse } from './node-http.ts';

/** A response that knows how long its request waited for it. */
export class TimedResponse<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  readonly #from = performance.now();
  /** Seconds until the answer began; undefined: it has not. */
  waitedSeconds: number | undefined;

  override writeHead(status: number, second?: never, third?: never): this {
    this.waitedSeconds ??= (performance.now() - this.#from) / 1000;
    return super.writeHead(status, second, third);
  }
}
