import type { Bootstrap } from '#contract/bootstrap.ts';
import type { PageName } from '#contract/pages/page-addresses.ts';
import type { Deps } from '#platform/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { describeUser } from '../accounts/index.ts';
import { describeBackups } from '../backups/index.ts';
import { findPackageBySlug, listOnSale, wasEverOnSale } from '../catalog/index.ts';
import { readTakingBack } from '../customers/index.ts';
import { readFirstDay } from '../overview/index.ts';
import { describePaymentSetupIfReadable } from '../payment-providers/stripe/index.ts';
import { hasConsumerRights, listOwnership, readConsentText } from '../sales/index.ts';
import { describeStore, findPage } from '../shop/index.ts';

export type PageDeps = Pick<
  Deps,
  'db' | 'vault' | 'jobs' | 'policy' | 'ids' | 'clock' | 'log' | 'payments'
>;

/** The pages that show what a customer has of what is on sale. */
const SHOP_PAGES: readonly PageName[] = ['home', 'packagePage'];

/** The last part of a path, which names a package or one of the owner's pages. */
function nameIn(path: string): string {
  const part = path.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

async function readPackagePage(
  deps: PageDeps,
  { slug, viewer }: { slug: string; viewer: Viewer },
): Promise<NonNullable<Bootstrap['packagePage']>> {
  const asked = await findPackageBySlug(deps, { slug, viewer });
  const there =
    asked.kind === 'moved' ? await findPackageBySlug(deps, { slug: asked.slug, viewer }) : asked;
  if (there.kind === 'found') return { slug, found: there.page };
  return { slug, found: there.kind === 'gone' ? 'gone' : 'unknown' };
}

/** Reads the data of the first view of the page at a path, for a viewer. */
export async function readPageData(
  deps: PageDeps,
  { name, path, viewer }: { name: PageName; path: string; viewer: Viewer },
): Promise<Bootstrap> {
  const isShop = SHOP_PAGES.includes(name);
  const consumerRights = await hasConsumerRights(deps);
  const takingBack = await readTakingBack(deps);
  const ownerPage = name === 'ownerPage' ? await findPage(deps, nameIn(path)) : undefined;
  return {
    session: await describeUser(deps, viewer),
    store: {
      ...(await describeStore(deps)),
      ...(consumerRights && { consumerRights }),
      ...(takingBack !== undefined && { takingBack }),
      ...(!(await wasEverOnSale(deps)) && { opensSoon: true }),
    },
    stripeJsUrl: deps.policy.stripeJsUrl,
    ...(ownerPage === undefined ? {} : { ownerPage }),
    ...(name === 'checkout' && consumerRights
      ? { consent: { consent: await readConsentText(deps) } }
      : {}),
    ...(name === 'home' ? { packages: await listOnSale(deps) } : {}),
    ...(name === 'packagePage'
      ? { packagePage: await readPackagePage(deps, { slug: nameIn(path), viewer }) }
      : {}),
    ...(isShop && viewer?.kind === 'customer'
      ? { ownership: await listOwnership(deps, { customerId: viewer.id }) }
      : {}),
    ...(viewer?.kind === 'admin' ? await readAdminData(deps) : {}),
  };
}

async function readAdminData(deps: PageDeps) {
  // Keys that cannot be decrypted must not keep an admin from the pages where they are saved again.
  const paymentSetup = await describePaymentSetupIfReadable(deps);
  const { isStandIn } = deps.payments;
  const firstDay = await readFirstDay(deps, { describe: async () => paymentSetup, isStandIn });
  return { paymentSetup, backups: await describeBackups(deps), firstDay: { firstDay } };
}
