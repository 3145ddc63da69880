import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/**
 * Answers requests that come often before the framework sees them. True: it has answered, or is
 * about to; otherwise nothing was written, and the request takes the usual way, which answers all of
 * them. Errors are the usual way's, too.
 */
export type AnswerAhead = (
  request: IncomingMessage,
  response: ServerResponse,
) => boolean | Promise<boolean>;

/**
 * Lets `ahead` (more may be added later) have requests first: the framework alone costs more than
 * twice of what they do. While `isOff` says so (requests are to be logged) all take the usual way.
 */
export function answerAhead(
  server: Server,
  ahead: readonly AnswerAhead[],
  isOff: () => boolean,
): void {
  const usual = server.listeners('request') as ((
    request: IncomingMessage,
    response: ServerResponse,
  ) => void)[];
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const usualWay = () => {
      for (const listener of usual) listener.call(server, request, response);
    };
    for (const answer of isOff() ? [] : ahead) {
      const taken = answer(request, response);
      if (taken === true) return;
      if (taken === false) continue;
      taken.then((yes) => yes || usualWay(), usualWay);
      return;
    }
    usualWay();
  });
}
