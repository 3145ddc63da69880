import { setImmediate } from 'node:timers/promises';
import type { Bootstrap } from '#contract/bootstrap.ts';
import { pages } from '#contract/pages/page-addresses.ts';
import { sharedData } from '#contract/pages/shared-data.ts';
import type { Deps } from '#platform/deps.ts';
import { inProcess } from '#platform/process/in-process.ts';
import type { PageToRender, Renderer } from './renderer.ts';

/** How long a request waits for a page that is rendered anew, in milliseconds. */
const MOST_WAITING_MS = 2000;
/** What could not be rendered is tried again after so long. */
const PAUSE_MS = 10_000;
/** Some 10 kB each. */
const MOST_KEPT = 200;

/** The HTML of pages. */
export interface Views {
  /** Renders a page, once for all who ask at the same time. Rejects where that fails, and for a while at once. */
  render(page: PageToRender): Promise<string>;
  /** What is made, or null where that takes longer than a request waits. The making goes on. */
  inTime<Made>(making: Promise<Made>): Promise<Made | null>;
  /** The page as it is with these data, without what is somebody's own; a frame for it where it is not there in time. */
  show(page: PageToRender): Promise<string>;
  /** Header, footer and a spinner, as rendered last for somebody of this kind; empty before. The browser renders the page. */
  frame(bootstrap: Bootstrap): string;
}

/** Keeps what was used last, at most so many. */
function keepRecent<Value>(most: number) {
  const known = new Map<string, Value>();
  const put = (key: string, value: Value) => {
    known.delete(key);
    known.set(key, value);
    const [first] = known.keys();
    if (known.size > most && first !== undefined) known.delete(first);
  };
  return {
    get(key: string): Value | undefined {
      const value = known.get(key);
      if (value !== undefined) put(key, value);
      return value;
    },
    put,
  };
}

const kindOf = ({ session }: Bootstrap) =>
  session === null ? 'visitor' : session.isAdmin ? 'admin' : 'customer';

/**
 * Renders pages with what the build left for it, in a process of its own, and keeps them by what they show: that is
 * nothing of a person, so few are rendered ever. No request waits for a process that fails or is slow.
 */
export function keepViews(
  { clock, log }: Pick<Deps, 'clock' | 'log'>,
  { module }: Pick<Renderer, 'module'>,
): Views {
  const inChild = inProcess<PageToRender & { module: string }, string>(
    new URL('./render-page.ts', import.meta.url),
  );
  const kept = keepRecent<string>(MOST_KEPT);
  const rendering = new Map<string, Promise<string>>();
  const failedAt = keepRecent<number>(MOST_KEPT);
  /** By the kind of person, with what they show. */
  const frames = new Map<string, { key: string; html: string }>();
  let isSlow = false;

  const renderNow = async (key: string, page: PageToRender): Promise<string> => {
    try {
      const html = await inChild({ module, ...page });
      isSlow = false;
      renderFrame(page.bootstrap).catch((error) =>
        log.error({ err: error }, 'The frame of pages could not be rendered.'),
      );
      return html;
    } catch (error) {
      failedAt.put(key, clock.now());
      throw error;
    } finally {
      rendering.delete(key);
    }
  };
  const render = (page: PageToRender): Promise<string> => {
    const key = JSON.stringify(page);
    const since = clock.now() - (failedAt.get(key) ?? Number.NEGATIVE_INFINITY);
    if (since >= 0 && since < PAUSE_MS) {
      return Promise.reject(new Error('The page could not be rendered a moment ago.'));
    }
    const mine = rendering.get(key) ?? renderNow(key, page);
    rendering.set(key, mine);
    return mine;
  };
  const inTime = async <Made>(making: Promise<Made>): Promise<Made | null> => {
    if (isSlow) return Promise.race([making, setImmediate(null)]);
    const { promise, resolve } = Promise.withResolvers<null>();
    const limit = clock.timeout(MOST_WAITING_MS, () => {
      isSlow = true;
      resolve(null);
    });
    try {
      return await Promise.race([making, promise]);
    } finally {
      limit.cancel();
    }
  };
  const frame = (bootstrap: Bootstrap) => frames.get(kindOf(bootstrap))?.html ?? '';
  /** Renders the frame behind a page, where it is another one than before. */
  const renderFrame = async (bootstrap: Bootstrap): Promise<void> => {
    const { session, store, stripeJsUrl } = sharedData(bootstrap);
    // A page that shows a spinner to everybody.
    const page = { address: pages.confirmEmail, bootstrap: { session, store, stripeJsUrl } };
    const [kind, key] = [kindOf(bootstrap), JSON.stringify(page)];
    const former = frames.get(kind);
    if (former?.key === key) return;
    frames.set(kind, { key, html: former?.html ?? '' });
    const html = await inChild({ module, ...page });
    frames.set(kind, { key, html: `<div class="contents" data-frame>${html}</div>` });
  };
  const renderShared = async (key: string, page: PageToRender) => {
    const html = await render(page);
    kept.put(key, html);
    return html;
  };
  return {
    render,
    inTime,
    frame,
    async show({ address, bootstrap }) {
      const page = { address, bootstrap: sharedData(bootstrap) };
      const key = JSON.stringify(page);
      const known = kept.get(key);
      if (known !== undefined) return known;
      const making = renderShared(key, page).catch((error) => {
        log.error({ err: error, address }, 'A page could not be rendered.');
        return null;
      });
      return (await inTime(making)) ?? frame(bootstrap);
    },
  };
}
