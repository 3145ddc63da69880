import type { Shop } from './shop.ts';

/** Longer than any answer takes, even on a busy machine. */
const PATIENCE_MS = 60_000;
/**
 * The least time that the store waits for its database or the provider before it answers 503, less a moment. That
 * happens on a busy machine, and the buyer tries again. A 503 that comes sooner is a fault.
 */
const LEAST_WAIT_MS = 4900;

export interface Answer {
  status: number;
  text: string;
  body: Record<string, unknown>;
}

/** A browser: it keeps cookies and sends the Origin of its page. */
export interface Browser {
  /** Sends a request once; null if no answer came, or a 503 that the store had waited for. */
  request(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer | null>;
  /** Repeats a request until an answer comes, like a person who reloads a page. */
  insist(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer>;
}

export function openBrowser(shop: Shop): Browser {
  const cookies = new Map<string, string>();
  const request: Browser['request'] = async (method, path, body) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const start = performance.now();
    try {
      const answer = await fetch(`${shop.url}${path}`, {
        method,
        headers: {
          ...(cookie === '' ? {} : { cookie }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          origin: shop.url,
          'sec-fetch-site': 'same-origin',
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      for (const line of answer.headers.getSetCookie()) keepCookie(cookies, line);
      const text = await answer.text();
      if (answer.status === 503 && performance.now() - start >= LEAST_WAIT_MS) return null;
      if (answer.status >= 500) {
        shop.ledger.faults.push(`${method} ${path} answered ${answer.status}: ${text}`);
      }
      return { status: answer.status, text, body: JSON.parse(text) };
    } catch (error) {
      if (error instanceof DOMException && error.name === 'TimeoutError') {
        shop.ledger.faults.push(`${method} ${path} was never answered`);
      }
      return null;
    }
  };
  return {
    request,
    async insist(method, path, body) {
      for (;;) {
        await shop.untilOpen();
        const answer = await request(method, path, body);
        if (answer !== null) return answer;
        // The harness may notice the end of the store a moment after the end of the connection.
        await new Promise(setImmediate);
      }
    },
  };
}

function keepCookie(cookies: Map<string, string>, line: string): void {
  const [pair = ''] = line.split(';');
  const at = pair.indexOf('=');
  const value = pair.slice(at + 1);
  if (value === '') cookies.delete(pair.slice(0, at));
  else cookies.set(pair.slice(0, at), value);
}
