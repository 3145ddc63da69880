import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Bootstrap } from '#contract/bootstrap.ts';
import { pages } from '#contract/pages/page-addresses.ts';
import { uploadPath } from '#contract/pages/page-links.ts';
import { phoneAddress } from '#contract/values/phone-address.ts';
import {
  type DrawnPage,
  type PrerenderedPages,
  prerenderedName,
  type StoreSlot,
  type View,
  views,
} from '../../server/pages/prerendered-pages.ts';

type Preloads = (view: View, session: Bootstrap['session']) => string;
type PrerenderPage = (page: { bootstrap: Bootstrap; address: string }) => string;

/** Where the view depends on the query. */
const addresses: Partial<Readonly<Record<View, string>>> = {
  checkout: `${pages.checkout}?cart=${encodeURIComponent('[{"id":"any"}]')}`,
  success: `${pages.success}?orderId=any`,
};

function addressOf(view: View): string {
  if (view === 'upload') return uploadPath;
  return addresses[view] ?? pages[view];
}

const visitors: Bootstrap['session'][] = [
  null,
  { id: 'any', isAdmin: false, isCustomer: true },
  { id: 'any', isAdmin: true, isCustomer: false },
];

/**
 * What the pages are prerendered with in the place of a store's values: characters for private use, which no
 * page has, and a number that only a phone could have. They do not leave this file.
 */
const marks = {
  name: '\uE001',
  email: '\uE002',
  headline: '\uE003',
  tagline: '\uE004',
  phone: '+000000000000',
};
const slots: Readonly<Record<string, StoreSlot>> = {
  [marks.name]: 'name',
  [marks.email]: 'email',
  [marks.headline]: 'headline',
  [marks.tagline]: 'tagline',
  [marks.phone]: 'phone',
  [phoneAddress(marks.phone)]: 'phoneAddress',
};
// The address first, because it ends with the number.
const anyMark = /([\uE001-\uE004]|tel:\+000000000000|\+000000000000)/;

/** The pieces of a page between the places where the store's values stand. */
function cutAtSlots(html: string): DrawnPage {
  return html.split(anyMark).map((piece) => {
    const slot = slots[piece];
    return slot === undefined ? piece : { slot };
  });
}

const stores = [marks.email, ''].flatMap((email) =>
  [marks.phone, ''].map((phone) => ({ ...marks, email, phone })),
);

/** Prerenders every view for every kind of visitor and store, by their names, behind what it preloads. */
export function prerenderPages(prerenderPage: PrerenderPage, preloads: Preloads): PrerenderedPages {
  const prerendered: Record<string, DrawnPage> = {};
  for (const view of views) {
    const address = addressOf(view);
    for (const session of visitors) {
      for (const store of stores) {
        const bootstrap = { session, store, stripeJsUrl: null };
        const html = prerenderPage({ bootstrap, address });
        prerendered[prerenderedName(view, bootstrap)] = cutAtSlots(preloads(view, session) + html);
      }
    }
  }
  return prerendered;
}

/** Loads what Vite built from web/app/prerender-page.tsx. */
export async function loadPrerenderPage(folder: string): Promise<PrerenderPage> {
  const file = path.join(folder, 'prerender-page.js');
  const { prerenderPage }: { prerenderPage: PrerenderPage } = await import(
    pathToFileURL(file).href
  );
  return prerenderPage;
}
