import type { IncomingMessage } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { limitConcurrency } from '#platform/concurrency/limit-concurrency.ts';
import { inTime } from '#platform/concurrency/wait-at-most.ts';
import type { Deps } from '#platform/deps.ts';
import { type PreparedResponse, prepareText } from '#platform/http/prepared/prepared-response.ts';
import { createResponseCache } from '#platform/http/prepared/response-cache.ts';
import { isReading, type SendOnFastPath } from '#platform/http/prepared/send-prepared.ts';
import type { FastPath } from '#platform/tuning/fast-path.ts';
import { faviconLinks } from '../head/look.ts';
import { bootstrapScript } from '../inline-json.ts';
import type { PageTemplate } from '../page-template.ts';
import { MOST_WAITING_MS, type Views } from '../views/keep-views.ts';
import type { CompletePage } from './read-complete-page.ts';

/** Some 130 kB each. */
const MOST_CACHED = 750;
const NOTICE =
  '<p class="border-b border-line bg-gold-wash px-4 py-3 text-center font-semibold text-ink">Please turn on JavaScript to buy.</p>';

/** The path of a request's address. A page is the same with any query. */
export function pathOf(address: string): string {
  return address.split('?', 1)[0] ?? '';
}

/** Gives the page at a path as a request gets it, or null. A request waits once: what had none gets null at once. */
type CachedPages = (path: string, request: IncomingMessage) => Promise<PreparedResponse | null>;

/**
 * The pages whose HTML has all they show, cached by their paths. A page is rendered with its data when what it shows
 * has changed. Where that takes long, as on a machine that is short of memory, the answer is null meanwhile.
 */
export function cacheCompletePages(
  deps: Pick<Deps, 'db' | 'clock'>,
  {
    template,
    views,
    links,
    read,
  }: {
    template: PageTemplate;
    views: Views;
    /** The links to what the program of the page at a path loads besides itself. */
    links: (path: string) => string;
    /** Reads what the page at a path shows; null where none arrives complete. */
    read: (path: string) => Promise<CompletePage | null>;
  },
): CachedPages {
  // One page after the other, with time for other requests in between: SQLite's answers come without any. Those that
  // are cached do not wait for addresses that somebody makes up.
  const turns = { cached: limitConcurrency(1), new: limitConcurrency(1) };
  const readInTurn = (path: string, isCached: boolean) =>
    turns[isCached ? 'cached' : 'new'](async () => {
      await setImmediate();
      return read(path);
    });
  // With its compression: one rendered while others are compressed keeps other requests from the processor.
  const renderInTurn = limitConcurrency(1);
  const makeResponse = async (path: string, { bootstrap, head }: CompletePage) => {
    const page = await views.render({ address: path, bootstrap });
    if (page === null) return null;
    const html = template.fillComplete({
      head,
      icon: faviconLinks(bootstrap.store),
      bootstrap: bootstrapScript(bootstrap),
      notice: bootstrap.ownerPage === undefined ? NOTICE : '',
      links: links(path),
      page,
    });
    return prepareText(Buffer.from(html), {
      'content-type': 'text/html; charset=utf-8',
      // A browser asks each time: the page of somebody who has signed in meanwhile is another one.
      'cache-control': 'private, no-cache',
      vary: 'accept-encoding, cookie',
    });
  };
  const cached = createResponseCache<{ answer: PreparedResponse; source: string }>(deps, {
    tables: [
      'package',
      'package_slug',
      'package_video',
      'video',
      'setting',
      'owner_page',
      'shop_picture',
    ],
    most: MOST_CACHED,
    make: async (path, former) => {
      const complete = await readInTurn(path, former !== undefined);
      if (complete === null) return null;
      const source = JSON.stringify(complete);
      if (former?.source === source) return former;
      const answer = await renderInTurn(() => makeResponse(path, complete));
      return answer && { answer, source };
    },
  });
  const hadNone = new WeakSet<IncomingMessage>();
  return async (path, request) => {
    if (hadNone.has(request)) return null;
    const answer = await inTime({ clock: deps.clock, ms: MOST_WAITING_MS }, cached(path));
    if (answer === null) hadNone.add(request);
    return answer;
  };
}

/** The fast path with complete pages, for requests without a session. */
export function pagesFastPath(
  cached: CachedPages,
  {
    mayBe,
    hasSession,
    send,
  }: {
    /** Whether there may be a complete page at a path. */
    mayBe: (path: string) => boolean;
    /** Whether a Cookie header has a session's token. */
    hasSession: (cookies: string) => boolean;
    send: SendOnFastPath;
  },
): FastPath {
  return async (request, response) => {
    const path = pathOf(request.url ?? '');
    if (!isReading(request) || !mayBe(path)) return false;
    if (hasSession(request.headers.cookie ?? '')) return false;
    const answer = await cached(path, request);
    if (answer !== null && !request.socket.destroyed) send(request, response, answer);
    return answer !== null;
  };
}
