import type { Bootstrap } from '#contract/bootstrap.ts';
import { pages } from '#contract/pages/page-addresses.ts';
import { sharedData } from '#contract/pages/shared-data.ts';
import { inTime } from '#platform/concurrency/wait-at-most.ts';
import type { Deps } from '#platform/deps.ts';
import { inProcess, ProcessEnded } from '#platform/process/in-process.ts';
import type { PageToRender, Renderer } from './renderer.ts';

/** How long a request waits for a page, in milliseconds. */
export const MOST_WAITING_MS = 2000;
/** What could not be rendered is tried again after so long. */
const PAUSE_MS = 10_000;
/** Some 10 kB each. */
const MOST_KEPT = 200;

/** The HTML of pages. */
export interface Views {
  /** Renders a page, once for all who ask at the same time; null where that fails or takes two seconds, and at once where it just did. */
  render(page: PageToRender): Promise<string | null>;
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
  const rendering = new Map<string, Promise<string | null>>();
  const failedAt = keepRecent<number>(MOST_KEPT);
  let processFailedAt = Number.NEGATIVE_INFINITY;
  /** By the kind of person, with what they show. */
  const frames = new Map<string, { key: string; html: string }>();
  let isSlow = false;

  const isPaused = (since = Number.NEGATIVE_INFINITY) => {
    const age = clock.now() - since;
    return age >= 0 && age < PAUSE_MS;
  };
  /** The HTML, also where it comes late; null if it never comes. */
  const renderNow = async (key: string, page: PageToRender): Promise<string | null> => {
    try {
      const html = await inChild({ module, ...page });
      renderFrame(page.bootstrap).catch((error) =>
        log.error({ err: error }, 'The frame of pages could not be rendered.'),
      );
      return html;
    } catch (error) {
      log.error({ err: error, address: page.address }, 'A page could not be rendered.');
      if (error instanceof ProcessEnded) processFailedAt = clock.now();
      else failedAt.put(key, clock.now());
      return null;
    } finally {
      isSlow = false;
      rendering.delete(key);
    }
  };
  const render = async (page: PageToRender): Promise<string | null> => {
    const key = JSON.stringify(page);
    if (isSlow || isPaused(processFailedAt) || isPaused(failedAt.get(key))) return null;
    const known = rendering.get(key);
    if (known !== undefined) return known;
    const onLate = () => {
      isSlow = true;
    };
    const mine = inTime({ clock, ms: MOST_WAITING_MS, onLate }, renderNow(key, page));
    rendering.set(key, mine);
    return mine;
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
    try {
      const html = await inChild({ module, ...page });
      frames.set(kind, { key, html: `<div class="contents" data-frame>${html}</div>` });
    } catch (error) {
      frames.set(kind, { key: '', html: former?.html ?? '' });
      throw error;
    }
  };
  return {
    render,
    frame,
    async show({ address, bootstrap }) {
      const page = { address, bootstrap: sharedData(bootstrap) };
      const key = JSON.stringify(page);
      const known = kept.get(key);
      if (known !== undefined) return known;
      const html = await render(page);
      if (html === null) return frame(bootstrap);
      kept.put(key, html);
      return html;
    },
  };
}
