import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import type { Bootstrap } from '#contract/bootstrap.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { App } from './app.tsx';
import { routes } from './routes.tsx';
import { seedQueries } from './seed-queries.ts';

/** Links that React puts in front for pictures that the HTML has anyway, a few hundred bytes later. */
const PICTURE_PRELOADS = /^(?:<link rel="preload" as="image"[^>]*>)+/;

/**
 * Renders the page at an address, a path, as HTML: as it looks with these data before its program runs. The browser
 * hydrates it with the same data (`main.tsx`).
 */
export async function renderPage({
  address,
  bootstrap,
}: {
  address: string;
  bootstrap: Bootstrap;
}): Promise<string> {
  const { query, dataRoutes } = createStaticHandler(routes);
  const context = await query(new Request(new URL(address, 'http://shop.invalid')));
  if (context instanceof Response) throw new Error(`No page can be rendered at ${address}.`);
  for (const error of Object.values(context.errors ?? {})) throw error;
  const client = createQueryClient();
  seedQueries(client, bootstrap);
  const html = renderToString(
    <App bootstrap={bootstrap} client={client}>
      <StaticRouterProvider
        context={context}
        hydrate={false}
        router={createStaticRouter(dataRoutes, context)}
      />
    </App>,
  );
  return html.replace(PICTURE_PRELOADS, '');
}
