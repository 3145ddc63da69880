import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Bootstrap } from '#contract/bootstrap.ts';
import {
  type DrawnPages,
  drawingName,
  drawnAddresses,
  drawnStore,
  NOT_FOUND_PATH,
  pagePaths,
} from '../../server/pages/drawn-pages.ts';

type Preloads = (route: string, session: Bootstrap['session']) => string;
type DrawPage = (page: { bootstrap: Bootstrap; address: string }) => string;

/** Where the drawing depends on the query. */
const addresses: Readonly<Record<string, string>> = {
  '/checkout': `/checkout?cart=${encodeURIComponent('[{"id":"any"}]')}`,
  '/success': '/success?orderId=any',
};

const visitors: Bootstrap['session'][] = [
  null,
  { id: 'any', isAdmin: false, isCustomer: true },
  { id: 'any', isAdmin: true, isCustomer: false },
];
const { email, phone, ...texts } = drawnStore;
const stores = [email, ''].flatMap((mail) =>
  [phone, ''].map((tel) => ({ ...texts, email: mail, phone: tel })),
);

/** Draws every page for every kind of visitor and store, by their names, behind what it preloads. */
export function drawPages(drawPage: DrawPage, preloads: Preloads): DrawnPages {
  const drawn: Record<string, string> = {};
  for (const route of [...pagePaths, ...drawnAddresses, NOT_FOUND_PATH]) {
    const address = addresses[route] ?? route;
    for (const session of visitors) {
      for (const store of stores) {
        const bootstrap = { session, store, stripeJsUrl: null };
        drawn[drawingName(route, bootstrap)] =
          preloads(route, session) + drawPage({ bootstrap, address });
      }
    }
  }
  return drawn;
}

/** Loads what Vite made of web/app/draw-page.tsx. */
export async function loadDrawPage(folder: string): Promise<DrawPage> {
  const file = path.join(folder, 'draw-page.js');
  const { drawPage }: { drawPage: DrawPage } = await import(pathToFileURL(file).href);
  return drawPage;
}
