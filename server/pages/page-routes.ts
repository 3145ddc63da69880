import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Bootstrap } from '#contract/bootstrap.ts';
import { type PageName, pageNames, pages } from '#contract/pages/page-addresses.ts';
import { compressText } from '#platform/http/compress-text.ts';
import { sendOnFastPath, sendPrepared } from '#platform/http/prepared/send-prepared.ts';
import type { Router } from '#platform/http/router.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { checkoutCookie } from '../accounts/index.ts';
import { changePasswordRoute } from './change-password-route.ts';
import { completePageAt } from './complete/complete-page-at.ts';
import { cacheCompletePages, pagesFastPath, pathOf } from './complete/complete-pages.ts';
import { isComplete, readCompletePage } from './complete/read-complete-page.ts';
import { faviconLinks } from './head/look.ts';
import { pageHead } from './head/page-head.ts';
import { bootstrapScript } from './inline-json.ts';
import { type PageDeps, readPageData } from './page-data.ts';
import { openTemplate, type PageTemplate } from './page-template.ts';
import { type ResolvedPage, resolvePage } from './resolve-page.ts';
import { keepViews, type Views } from './views/keep-views.ts';
import type { PageToRender, Renderer } from './views/renderer.ts';

interface PageOptions {
  /** The built index.html. */
  template: string;
  /** The build's renderer; null in development and in most tests: there the HTML of a page is empty. */
  renderer: Renderer | null;
  session: {
    authenticate(request: FastifyRequest, reply: FastifyReply): Promise<Viewer>;
    /** Whether a Cookie header has a session's token. */
    isIn(cookies: string): boolean;
  };
}

/** A renderer with the links to the pages' files. */
interface Rendering {
  views: Views;
  links: Renderer['links'];
}

const NOTICE = 'This shop needs JavaScript. Please turn it on and load the page again.';

/** Chooses what a page is rendered from. All addresses of no page share one rendering, and so do packages no longer sold. */
function toRender(
  { name, status }: Extract<ResolvedPage, { kind: 'page' }>,
  path: string,
  { packagePage: _, ...bootstrap }: Bootstrap,
): PageToRender {
  const address = name === 'ownerPage' ? path : pages[name];
  if (status !== 410) return { address, bootstrap };
  return { address, bootstrap: { ...bootstrap, packagePage: { slug: ':slug', found: 'gone' } } };
}

/** The pages of the list: one HTML document with the head, the first data and what is shown until the program runs. */
export function pageRoutes(
  app: FastifyInstance,
  router: Router,
  deps: PageDeps,
  options: PageOptions,
): void {
  const checkout = checkoutCookie(deps);
  const template = openTemplate(options.template);
  const { session, renderer } = options;
  const origin = deps.policy.publicOrigin;
  const rendering = renderer && { views: keepViews(deps, renderer), links: renderer.links };
  const complete = completePages(router, deps, { session, template, rendering });

  const show = async (
    resolved: Extract<ResolvedPage, { kind: 'page' }>,
    path: string,
    bootstrap: Bootstrap,
  ) => {
    if (rendering === null) return '';
    // It was not there in time.
    if (isComplete(resolved, bootstrap)) return rendering.views.frame(bootstrap);
    return rendering.views.show(toRender(resolved, path, bootstrap));
  };

  const answer = async (name: PageName, request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request.url);
    const viewer = await session.authenticate(request, reply);
    // Also for a cookie that is nobody's session, which anybody can make up.
    const whole = viewer === null ? await complete(path, request.raw) : null;
    if (whole !== null) return sendPrepared(request, reply, whole);
    // Set with the page, so that even a double click on the first button is one checkout.
    if (name === 'checkout') checkout.ensure(request, reply);
    const bootstrap = await readPageData(deps, { name, path, viewer });
    const resolved = resolvePage(name, path, bootstrap);
    if (resolved.kind === 'moved') {
      const query = request.url.slice(path.length);
      return reply.header('cache-control', 'no-cache').redirect(resolved.path + query, 301);
    }
    const html = template.fill({
      head: pageHead({ bootstrap, origin, path, status: resolved.status }),
      icon: faviconLinks(bootstrap.store),
      bootstrap: bootstrapScript(bootstrap),
      links: rendering?.links[name] ?? '',
      notice: NOTICE,
      page: await show(resolved, path, bootstrap),
    });
    const { bytes, headers } = await compressText(html, request.headers['accept-encoding']);
    return (
      reply
        .code(resolved.status)
        .headers(headers)
        // A browser shows a kept page again when somebody goes back, also after a logout.
        .header('cache-control', viewer === null ? 'private, no-cache' : 'no-store')
        .type('text/html; charset=utf-8')
        .send(bytes)
    );
  };

  for (const name of pageNames) {
    app.get(pages[name], (request, reply) => answer(name, request, reply));
  }
  changePasswordRoute(app, session.authenticate);
}

/** Answers with complete pages on the fast path, and returns what the framework answers with. */
function completePages(
  router: Router,
  deps: PageDeps,
  {
    rendering,
    session,
    template,
  }: Pick<PageOptions, 'session'> & { rendering: Rendering | null; template: PageTemplate },
) {
  if (rendering === null) return async () => null;
  const { views, links } = rendering;
  const mayBe = (path: string) => completePageAt(path) !== null;
  const cached = cacheCompletePages(deps, {
    template,
    views,
    links: (path) => links[completePageAt(path) ?? 'home'] ?? '',
    read: (path) => readCompletePage(deps, path),
  });
  router.fastPath((headers) =>
    pagesFastPath(cached, { mayBe, hasSession: session.isIn, send: sendOnFastPath(headers) }),
  );
  return async (path: string, request: IncomingMessage) => {
    if (!mayBe(path)) return null;
    try {
      return await cached(path, request);
    } catch (error) {
      deps.log.error({ err: error, path }, 'A page could not be read.');
      return null;
    }
  };
}
