import { createHash } from 'node:crypto';
import type { Bootstrap } from '#contract/bootstrap.ts';
import { pages } from '#contract/pages/page-addresses.ts';
import { sharedData } from '#contract/pages/shared-data.ts';
import { inTime } from '#platform/concurrency/wait-at-most.ts';
import type { Deps } from '#platform/deps.ts';
import { inProcess, ProcessEnded, WorkFailed } from '#platform/process/in-process.ts';
import type { PageToRender, Renderer } from './renderer.ts';

/** How long a request waits for a page, in milliseconds. */
export const MOST_WAITING_MS = 2000;
/** The time until a page that could not be rendered is tried again, in milliseconds. */
const PAUSE_MS = 10_000;
/** Some 10 kB each. */
const MOST_KEPT = 200;

/** Renders pages as HTML. */
export interface Views {
  /**
   * Renders a page, once for all who ask at the same time. Returns null where that fails or takes two seconds, and
   * without waiting while the process is slow or has just failed.
   */
  render(page: PageToRender): Promise<string | null>;
  /** The page with these data, without personal ones; only its frame if it is not rendered in time. */
  show(page: PageToRender): Promise<string>;
  /** Header, footer and a spinner, rendered last for this kind of viewer; empty before. The browser does the rest. */
  frame(bootstrap: Bootstrap): string;
}

/** Caches the values that were used last, at most `most` of them. */
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

/** The whole of it may have 100 kB. */
const keyOf = (page: PageToRender) =>
  createHash('sha256').update(JSON.stringify(page)).digest('base64');

const kindOf = ({ session }: Bootstrap) =>
  session === null ? 'visitor' : session.isAdmin ? 'admin' : 'customer';

/**
 * Renders pages with the renderer of the build, in a process of its own, and caches them by their data, which hold
 * nothing personal, so few are rendered ever. No request waits for a process that fails or is slow.
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
  const late = new Set<string>();
  const renderNow = async (key: string, page: PageToRender): Promise<string | null> => {
    try {
      const html = await inChild({ module, ...page });
      // Nobody waits for it any more: the next request gets it.
      if (late.has(key)) kept.put(key, html);
      renderFrame(page.bootstrap).catch((error) =>
        log.error({ err: error }, 'The frame of pages could not be rendered.'),
      );
      return html;
    } catch (error) {
      log.error({ err: error, address: page.address }, 'A page could not be rendered.');
      if (error instanceof ProcessEnded) processFailedAt = clock.now();
      if (error instanceof WorkFailed) failedAt.put(key, clock.now());
      return null;
    } finally {
      isSlow = false;
      late.delete(key);
      rendering.delete(key);
    }
  };
  const render = async (key: string, page: PageToRender): Promise<string | null> => {
    const known = kept.get(key);
    if (known !== undefined) return known;
    if (isSlow || isPaused(processFailedAt) || isPaused(failedAt.get(key))) return null;
    const onLate = () => {
      isSlow = true;
      late.add(key);
    };
    const mine =
      rendering.get(key) ?? inTime({ clock, ms: MOST_WAITING_MS, onLate }, renderNow(key, page));
    rendering.set(key, mine);
    return mine;
  };
  const frame = (bootstrap: Bootstrap) => frames.get(kindOf(bootstrap))?.html ?? '';
  /** Renders the frame behind a page, where it is another one than before. */
  const renderFrame = async (bootstrap: Bootstrap): Promise<void> => {
    const { session, store, stripeJsUrl } = sharedData(bootstrap);
    // A page that shows a spinner to everybody.
    const page = { address: pages.confirmEmail, bootstrap: { session, store, stripeJsUrl } };
    const [kind, key] = [kindOf(bootstrap), keyOf(page)];
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
    render: (page) => render(keyOf(page), page),
    frame,
    async show({ address, bootstrap }) {
      const page = { address, bootstrap: sharedData(bootstrap) };
      const key = keyOf(page);
      const html = await render(key, page);
      if (html === null) return frame(bootstrap);
      kept.put(key, html);
      return html;
    },
  };
}
