import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Bootstrap } from '#contract/bootstrap.ts';
import type { Deps } from '#platform/deps.ts';
import { compressText } from '#platform/http/compress-text.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { checkoutCookie, describeUser } from '../accounts/index.ts';
import { describeBackups } from '../backups/index.ts';
import { listOnSale } from '../catalog/index.ts';
import { describePaymentSetupIfReadable } from '../payment-providers/stripe/index.ts';
import { listOwnership } from '../sales/index.ts';
import { readStore } from '../shop/index.ts';
import {
  type DrawnPages,
  drawnAddresses,
  drawnPage,
  NOT_FOUND_PATH,
  pagePaths,
} from './drawn-pages.ts';
import { inlineJson, pageHead } from './page-head.ts';

interface PageOptions {
  /** The built index.html, with its three placeholders. */
  template: string;
  drawnPages: DrawnPages;
  authenticate(request: FastifyRequest, reply: FastifyReply): Promise<Viewer>;
}

type PageDeps = Pick<Deps, 'db' | 'vault' | 'jobs' | 'policy' | 'ids' | 'clock' | 'log'>;

/** The pages: one HTML document whose head and first data the server fills in. */
export function pageRoutes(app: FastifyInstance, deps: PageDeps, options: PageOptions): void {
  const checkout = checkoutCookie(deps);

  const page = async (request: FastifyRequest, reply: FastifyReply) => {
    const viewer = await options.authenticate(request, reply);
    const path = request.url.split('?', 1)[0] ?? '/';
    const { url: route = NOT_FOUND_PATH } = request.routeOptions;
    const drawing = drawnAddresses.includes(request.url) ? request.url : route;
    // Set with the page, so that even a double click on the first button is one checkout.
    if (path === '/checkout') checkout.ensure(request, reply);
    const bootstrap: Bootstrap = {
      session: await describeUser(deps, viewer),
      store: await readStore(deps),
      stripeJsUrl: deps.policy.stripeJsUrl,
      ...(path === '/' ? { packages: await listOnSale(deps) } : {}),
      ...(path === '/' && viewer?.kind === 'customer'
        ? { ownership: await listOwnership(deps, { customerId: viewer.id }) }
        : {}),
      // Keys that cannot be decrypted must not keep an admin from the pages where they are saved again.
      ...(viewer?.kind === 'admin'
        ? {
            paymentSetup: await describePaymentSetupIfReadable(deps),
            backups: await describeBackups(deps),
          }
        : {}),
    };
    const origin = deps.policy.publicOrigin;
    const html = options.template
      .replace('<!--head-->', () => pageHead({ bootstrap, origin, path }))
      .replace(
        '<!--bootstrap-->',
        () => `<script type="application/json" id="bootstrap">${inlineJson(bootstrap)}</script>`,
      )
      .replace('<!--page-->', () => drawnPage(options.drawnPages, drawing, bootstrap));
    const { bytes, headers } = await compressText(html, request.headers['accept-encoding']);
    return (
      reply
        .headers(headers)
        // A browser shows a kept page again when somebody goes back, also after a logout.
        .header('cache-control', viewer === null ? 'private, no-cache' : 'no-store')
        .type('text/html; charset=utf-8')
        .send(bytes)
    );
  };

  for (const path of pagePaths) app.get(path, page);
  app.get(NOT_FOUND_PATH, (request, reply) => page(request, reply.code(404)));
}
