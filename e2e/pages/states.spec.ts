import type { Page } from '@playwright/test';
import { demoLogins } from '../../demo/logins.ts';
import type { Store } from '../store/store-process.ts';
import { signInAsAdmin } from '../support/admin.ts';
import { looks, lookTest as test } from '../support/look.ts';
import { openOrder, payUnseen } from '../support/orders.ts';
import {
  type Buyer,
  cardForm,
  checkOut,
  expectSuccess,
  fillDetails,
  goToPayment,
  logIn,
  newBuyer,
  payWithCard,
  seeText,
} from '../support/shopping.ts';

const voice = 'Voice & Storytelling';
const beard = 'Beard, Suit & Presence';

/** A page whose list cannot be loaded, or is empty: the call, and what the page then says. */
interface ListState {
  path: string;
  call: string;
  failed: string;
  empty?: string;
}

const adminLists: ListState[] = [
  {
    path: '/admin/packages',
    call: '**/api/catalog',
    failed: 'Unable to load packages.',
    empty: 'No packages yet. Create your first package above.',
  },
  ...['/admin/packages?tab=upload', '/admin/videos'].map((path) => ({
    path,
    call: '**/api/videos',
    failed: 'Unable to load',
    empty: 'No videos uploaded yet.',
  })),
  {
    path: '/settings?tab=orders',
    call: '**/api/orders*',
    failed: 'Unable to load the orders.',
    empty: 'No orders yet',
  },
  {
    path: '/admin/mail',
    call: '**/api/mail',
    failed: 'Unable to load the messages.',
    empty: 'No messages yet.',
  },
  {
    path: '/admin/mail?mail=none',
    call: '**/api/mail/none',
    failed: 'Unable to load this message.',
  },
  { path: '/settings', call: '**/api/settings', failed: 'Unable to load the settings.' },
  {
    path: '/settings?tab=orders&order=none',
    call: '**/api/orders/none',
    failed: 'Unable to load this order.',
  },
];

const customerLists = (packageId: string): ListState[] => [
  {
    path: '/my-videos',
    call: '**/api/customer/packages',
    failed: 'Unable to load your packages. Please try again later.',
    empty: "You haven't purchased any training packages yet.",
  },
  {
    path: `/my-videos/${packageId}`,
    call: '**/api/customer/packages',
    failed: 'Unable to load package information. Please try again later.',
    empty: "You don't have access to this package.",
  },
  {
    path: `/my-videos/${packageId}`,
    call: '**/api/customer/packages/*/videos',
    failed: 'Unable to load videos. Please try again later.',
    empty: 'No videos available in this package.',
  },
];

function press(page: Page, name: string | RegExp): Promise<void> {
  return page.getByRole('button', { name }).first().click();
}

interface Looking {
  store: Store;
  page: Page;
  look: () => Promise<void>;
}

/** Looks at a page while a call fails, and while it answers that there is nothing. */
async function lookAtList(
  { store, page, look }: Looking,
  { path, call, failed, empty }: ListState,
): Promise<void> {
  await page.route(call, (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto(store.url + path);
  await seeText(page, failed);
  await look();
  await page.unroute(call);
  if (empty === undefined) return;
  await page.route(call, (route) => route.fulfill({ json: [] }));
  await page.goto(store.url + path);
  await seeText(page, empty);
  await look();
  await page.unroute(call);
}

async function buyFree({ store, page }: Looking, buyer: Buyer): Promise<void> {
  await checkOut(page, store.url, [voice]);
  await fillDetails(page, buyer, demoLogins.promoCode);
  await press(page, 'Apply Code & Continue');
  await expectSuccess(page);
}

for (const theme of looks) {
  test.describe(theme.name, () => {
    test.use({ theme });

    test('the package list: selected, not loaded, nothing on sale', { tag: '@full' }, async ({
      store,
      page,
      look,
    }) => {
      await page.goto(store.url);
      await page.getByRole('article').nth(1).getByRole('button').click();
      await seeText(page, '1 package(s) selected');
      await look();
      await page.getByRole('article').nth(1).getByRole('button').click();
      for (const [status, text] of [
        [500, 'Unable to load packages.'],
        [200, 'No packages are on sale at the moment.'],
      ] as const) {
        await page.route('**/api/packages', (route) => route.fulfill({ status, body: '[]' }));
        await page.goto(`${store.url}/login`);
        // Once the program runs, the link does not load a page with its packages.
        await page.waitForFunction(() => !('awaits' in document.documentElement.dataset));
        await page.getByRole('link', { name: 'View Packages' }).click();
        await seeText(page, text);
        await look();
        await page.unroute('**/api/packages');
      }
    });

    test('the checkout: not loaded, damaged, gone, changed, refused, declined', {
      tag: '@full',
    }, async ({ store, page, look }) => {
      await checkOut(page, store.url, [voice, beard]);
      const link = page.url();
      await look();
      await page.route('**/api/packages', (route) => route.fulfill({ status: 500, body: '' }));
      await page.goto(link);
      await seeText(page, 'Unable to load your order. Please try again later.');
      await look();
      await page.unroute('**/api/packages');
      await page.goto(`${store.url}/checkout?cart=%7Bbroken&total=1`);
      await seeText(page, 'This checkout link is incomplete or damaged.');
      await look();
      await page.goto(
        `${store.url}/checkout?cart=${encodeURIComponent('[{"id":"none"}]')}&total=1`,
      );
      await seeText(page, 'The package in your cart is no longer available.');
      await look();
      await page.goto(link.replace(/total=[\d.]+/, 'total=1.00'));
      await seeText(page, 'Your cart has changed');
      await look();
      await fillDetails(page, { ...newBuyer(), email: demoLogins.customer.email });
      await press(page, 'Continue to Payment');
      await seeText(page, 'An account with this e-mail already exists.');
      await look();
      await fillDetails(page, newBuyer());
      await press(page, 'Continue to Payment');
      await cardForm(page).locator('input[name=number]').waitFor();
      await payWithCard(page, '4000000000009995');
      await page.getByRole('main').getByText('Payment Failed').waitFor();
      await look();
    });

    test('a payment form that does not load', { tag: '@full' }, async ({ store, page, look }) => {
      await checkOut(page, store.url, [voice]);
      await page.route('**/v3/stripe.js', (route) => route.abort());
      await page.reload();
      await fillDetails(page, newBuyer());
      await press(page, 'Continue to Payment');
      await page.getByRole('button', { name: 'Retry' }).waitFor();
      await look();
      await page.unroute('**/v3/stripe.js');
    });

    test('the result of an order: waited for, free, the own one, of another account', {
      tag: '@full',
    }, async ({ store, page, look }) => {
      const completion = '**/api/complete-order/*';
      const json = { message: 'So it is.', code: 'payment_processing' };
      await page.route(completion, (route) => route.fulfill({ status: 402, json }));
      await page.goto(`${store.url}/success?orderId=0123456789abcdef`);
      await seeText(page, 'Your Payment Is on Its Way');
      await look();
      await page.unroute(completion);
      await page.goto(`${store.url}/success`);
      await expectSuccess(page);
      await look();
      const buyer = newBuyer();
      await buyFree({ store, page, look }, buyer);
      await seeText(page, 'Promotion code');
      await look();
      const result = page.url();
      await logIn(page, store.url, buyer);
      await page.goto(result);
      await page.getByRole('link', { name: 'Watch Now' }).waitFor();
      await look();
      const other = await payUnseen(store, { buyer: newBuyer(), name: beard });
      await page.goto(`${store.url}/success?orderId=${other.orderId}`);
      await seeText(page, 'this order belongs to another account.');
      await look();
      await page.getByRole('button', { name: 'Login to View Videos' }).click();
      await page.waitForURL(`${store.url}/login`);
      await page.getByRole('heading', { name: 'Welcome Back!' }).waitFor();
    });

    test('the payment of an order that was placed before, with each method, and where there is none', {
      tag: '@full',
    }, async ({ store, page, look }) => {
      const offer = (value: string) => store.calls.saveSetting({ name: 'PAYMENT_METHODS', value });
      await offer('account');
      const buyer = newBuyer();
      await checkOut(page, store.url, [voice]);
      await goToPayment(page, buyer);
      await look();
      await offer('card');
      const [order] = await store.calls.ordersOf(buyer.email);
      await page.goto(`${store.url}/pay?orderId=${order?.id}`);
      await page.getByRole('heading', { name: 'Pay for Your Order' }).waitFor();
      for (const name of ['US bank account', 'Card']) {
        await cardForm(page).getByRole('radio', { name }).check();
        await look();
      }
      const opening = '**/api/resume-payment';
      for (const [state, text] of [
        ['paid', 'This Order Is Paid'],
        ['processing', 'Your Payment Is on Its Way'],
        ['review', 'Your Order Is Being Checked'],
        ['returned', 'Its payment was returned or is disputed'],
        ['closed', 'This Order Is Closed'],
      ] as const) {
        await page.route(opening, (route) => route.fulfill({ json: { state } }));
        await page.reload();
        await seeText(page, text);
        await look();
        await page.unroute(opening);
      }
      await page.route(opening, (route) => route.fulfill({ status: 500, body: '' }));
      await page.reload();
      await seeText(page, 'Unable to open the payment.');
      await look();
      await page.unroute(opening);
      await page.goto(`${store.url}/pay#${'a'.repeat(43)}`);
      await seeText(page, 'This Link Has Ended');
      await look();
    });

    test("a customer's lists: not loaded, empty", { tag: '@full' }, async ({
      store,
      page,
      look,
    }) => {
      await page.goto(`${store.url}/login`);
      await press(page, 'Login as Customer');
      await seeText(page, 'Email is required.');
      await look();
      await logIn(page, store.url, demoLogins.customer);
      const own = page.getByRole('main').getByRole('link', { name: new RegExp(beard) });
      const href = await own.first().getAttribute('href');
      const packageId = href?.split(/[/?]/)[2] ?? '';
      for (const state of customerLists(packageId)) await lookAtList({ store, page, look }, state);
    });

    test("an admin's lists: not loaded, empty", { tag: '@full' }, async ({ store, page, look }) => {
      await signInAsAdmin(page, store.url);
      for (const state of adminLists) await lookAtList({ store, page, look }, state);
      const videos = '**/api/packages/*/videos';
      for (const [status, text] of [
        [500, 'Unable to load videos.'],
        [200, 'No videos in this package yet'],
      ] as const) {
        await page.route(videos, (route) => route.fulfill({ status, body: '[]' }));
        await page.goto(`${store.url}/admin/packages`);
        await press(page, `View Details of ${voice}`);
        await seeText(page, text);
        await look();
        await page.unroute(videos);
      }
    });

    test('an order: its money, its refund, and payments that are not ready', {
      tag: '@full',
    }, async ({ store, page, look }) => {
      await signInAsAdmin(page, store.url);
      const order = await payUnseen(store, { buyer: newBuyer(), name: voice });
      await order.complete();
      const dialog = await openOrder(page, store, order.orderId);
      await dialog.getByText('Visa ending in 4242').waitFor();
      await look();
      await dialog.getByRole('button', { name: 'Refund…' }).press('Enter');
      await seeText(page, 'The full amount, $39.50');
      await look();
      await store.calls.saveSetting({
        name: 'VITE_STRIPE_PUBLIC_KEY',
        value: 'pk_live_51TheRealAccountOfTheShop',
      });
      await page.goto(`${store.url}/admin/packages`);
      await seeText(page, 'Card payments are not ready');
      await look();
    });
  });
}
