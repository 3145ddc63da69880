import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Bootstrap } from '#contract/bootstrap.ts';
import { type PageName, pageNames, pages } from '#contract/pages/page-addresses.ts';
import type { Deps } from '#platform/deps.ts';
import { compressText } from '#platform/http/compress-text.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { checkoutCookie, describeUser } from '../accounts/index.ts';
import { describeBackups } from '../backups/index.ts';
import { listOnSale } from '../catalog/index.ts';
import { describePaymentSetupIfReadable } from '../payment-providers/stripe/index.ts';
import { listOwnership } from '../sales/index.ts';
import { readStore } from '../shop/index.ts';
import { inlineJson, pageHead } from './page-head.ts';
import { openTemplate } from './page-template.ts';
import { type PrerenderedPages, prerenderedPage, viewOf } from './prerendered-pages.ts';

interface PageOptions {
  /** The built index.html. */
  template: string;
  prerenderedPages: PrerenderedPages;
  authenticate(request: FastifyRequest, reply: FastifyReply): Promise<Viewer>;
}

type PageDeps = Pick<Deps, 'db' | 'vault' | 'jobs' | 'policy' | 'ids' | 'clock' | 'log'>;

/** The pages of the list: one HTML document with the head, the first data and the prerendered view. */
export function pageRoutes(app: FastifyInstance, deps: PageDeps, options: PageOptions): void {
  const checkout = checkoutCookie(deps);
  const fill = openTemplate(options.template);

  const answer = async (name: PageName, request: FastifyRequest, reply: FastifyReply) => {
    const viewer = await options.authenticate(request, reply);
    const path = request.url.split('?', 1)[0] ?? '';
    // Set with the page, so that even a double click on the first button is one checkout.
    if (name === 'checkout') checkout.ensure(request, reply);
    const bootstrap: Bootstrap = {
      session: await describeUser(deps, viewer),
      store: await readStore(deps),
      stripeJsUrl: deps.policy.stripeJsUrl,
      ...(name === 'home' ? { packages: await listOnSale(deps) } : {}),
      ...(name === 'home' && viewer?.kind === 'customer'
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
    const html = fill({
      head: pageHead({ bootstrap, origin, path }),
      bootstrap: `<script type="application/json" id="bootstrap">${inlineJson(bootstrap)}</script>`,
      page: prerenderedPage(options.prerenderedPages, viewOf(name, request.url), bootstrap),
    });
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

  for (const name of pageNames()) {
    app.get(pages[name], (request, reply) =>
      answer(name, request, name === 'notFound' ? reply.code(404) : reply),
    );
  }
}
