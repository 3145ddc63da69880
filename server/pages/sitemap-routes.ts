import type { FastifyInstance } from 'fastify';
import { ownerPagePath } from '#contract/pages/owner-page-path.ts';
import { packagePath } from '#contract/pages/package-path.ts';
import { pages } from '#contract/pages/page-addresses.ts';
import type { Deps } from '#platform/deps.ts';
import { escapeHtml } from '#platform/html/html.ts';
import { noSuchCall } from '#platform/http/error-responses.ts';
import { listOnSale } from '../catalog/index.ts';
import { describeStore } from '../shop/index.ts';

/** The pages that search engines are for. */
const FOUND: readonly string[] = [pages.home, pages.packagePage, pages.ownerPage, pages.notFound];

/** The beginnings of the paths that search engines leave out: all other pages, and the calls. */
function hiddenPaths(): string[] {
  const hidden = Object.values(pages).filter((path) => !FOUND.includes(path));
  return ['/api/', ...new Set(hidden.map((path) => path.split(':', 1)[0] ?? path))].toSorted();
}

/**
 * `/robots.txt` (RFC 9309): what search engines may visit. `/sitemap.xml` (sitemaps.org): the pages of the shop, in
 * absolute addresses, so only with PUBLIC_URL.
 */
export function sitemapRoutes(
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'vault' | 'policy'>,
): void {
  const origin = deps.policy.publicOrigin;
  app.get('/robots.txt', async (_request, reply) => {
    const rules = hiddenPaths().map((path) => `Disallow: ${path}`);
    const sitemap = origin === null ? [] : ['', `Sitemap: ${origin}/sitemap.xml`];
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(`${['User-agent: *', ...rules, ...sitemap].join('\n')}\n`);
  });
  app.get('/sitemap.xml', async (_request, reply) => {
    if (origin === null) throw noSuchCall();
    const [packages, store] = await Promise.all([listOnSale(deps), describeStore(deps)]);
    const paths = [
      pages.home,
      ...packages.map(({ slug }) => packagePath(slug)),
      ...(store.pages ?? []).map(({ name }) => ownerPagePath(name)),
    ];
    const urls = paths.map((path) => `<url><loc>${escapeHtml(origin + path)}</loc></url>`);
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`,
      );
  });
}
