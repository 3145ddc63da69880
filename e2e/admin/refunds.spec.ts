import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { hasFocus } from '../support/dialog.ts';
import { adminTest as test } from '../support/fixtures.ts';
import { findings } from '../support/look.ts';
import {
  buyByCard,
  buyMore,
  intentOfOrder,
  openOrder,
  orderUnseen,
  payUnseen,
} from '../support/orders.ts';
import { checkOut, goToPayment, logIn, newBuyer, payWithCard, toast } from '../support/shopping.ts';
import type { Visitor } from '../support/visitor.ts';

const voice = 'Voice & Storytelling';
const beard = 'Beard, Suit & Presence';

/** Checks which packages the shopper has, by name. */
async function expectPackages({ page }: Visitor, url: string, names: string[]): Promise<void> {
  await page.goto(`${url}/my-videos`);
  await page.getByRole('heading', { name: 'My Training Packages' }).waitFor();
  for (const name of [voice, beard]) {
    const heading = page.getByRole('main').getByRole('heading', { name });
    await expect(heading).toHaveCount(names.includes(name) ? 1 : 0);
  }
}

function refundDialog(page: Page) {
  return page.getByRole('dialog', { name: /^Refund order \w{8} of / });
}

test('a partial refund keeps access; a full refund ends it, but only of this order', async ({
  store,
  page,
  shopper,
}) => {
  const buyer = { ...newBuyer(), firstName: 'Melchior' };
  const orderId = await buyByCard(store, shopper, { buyer, name: voice });
  await logIn(shopper.page, store.url, buyer);
  await buyMore(store, shopper, beard);
  await expectPackages(shopper, store.url, [voice, beard]);

  const dialog = await openOrder(page, store, orderId);
  await dialog.getByText('Visa ending in 4242').waitFor();
  // All by keyboard.
  await dialog.getByRole('button', { name: 'Refund…' }).focus();
  await page.keyboard.press('Enter');
  const refund = refundDialog(page);
  await refund.getByText(`Melchior Frost loses access to “${voice}” at once.`).waitFor();
  await refund.getByText('The full amount, $39.50').waitFor();
  await expect(refund.getByRole('radio', { checked: true })).toHaveAttribute('value', 'all');
  await page.keyboard.press('ArrowDown');
  await refund.getByText(`Melchior Frost keeps access to “${voice}”.`).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.type('40');
  await page.keyboard.press('Enter');
  await refund.getByText('At most $39.50 can be refunded.').waitFor();
  await refund.getByLabel('Amount in Dollars').fill('10');
  await refund.getByLabel('Reason').selectOption('Duplicate payment');
  await refund.getByLabel('Note (optional)').fill('As agreed on the phone');
  // Escape loses nothing of it.
  await page.keyboard.press('Escape');
  await refund.waitFor({ state: 'hidden' });
  await dialog.getByRole('button', { name: 'Refund…' }).press('Enter');
  await refund.getByText('It is not saved yet.').waitFor();
  await expect(refund.getByLabel('Note (optional)')).toHaveValue('As agreed on the phone');
  await expect(refund.getByLabel('Amount in Dollars')).toHaveValue('10');
  await refund.getByRole('button', { name: 'Refund $10.00' }).press('Enter');
  await toast(page, 'Refund Made').waitFor();
  await refund.waitFor({ state: 'hidden' });
  await dialog.getByText('Partly refunded').waitFor();
  await page.getByText('Given back: −$10.00').first().waitFor({ state: 'attached' });
  await dialog.getByText(/was requested \(duplicate payment: As agreed on the phone\)/).waitFor();
  await expect(dialog.getByRole('button', { name: 'Refund…' })).toBeFocused();
  await expectPackages(shopper, store.url, [voice, beard]);

  await dialog.getByRole('button', { name: 'Refund…' }).click();
  await refund.getByText('$39.50 was paid, and $10.00 has been refunded so far.').waitFor();
  await refund.getByText('The full amount left, $29.50').waitFor();
  await refund.getByRole('button', { name: 'Refund $29.50' }).click();
  await refund.waitFor({ state: 'hidden' });
  await dialog.getByText('Completed → Refunded').waitFor();
  await dialog.getByRole('button', { name: 'Refund…' }).waitFor({ state: 'detached' });
  // The button is gone; the focus is still in the order.
  await hasFocus(dialog);
  // Not with Escape: that would dismiss the toast first.
  await dialog.getByRole('button', { name: 'Close' }).press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await page
    .getByRole('row')
    .filter({ hasText: '$39.50' })
    .getByText('Refunded')
    .filter({ visible: true })
    .waitFor();
  await expectPackages(shopper, store.url, [beard]);
});

test('a change in the Stripe Dashboard shows after a check', { tag: '@full' }, async ({
  store,
  page,
  shopper,
}) => {
  const buyer = { ...newBuyer(), firstName: 'Balthasar' };
  const orderId = await buyByCard(store, shopper, { buyer, name: voice });
  await logIn(shopper.page, store.url, buyer);
  const payment = await intentOfOrder(store, orderId);
  const dialog = await openOrder(page, store, orderId);
  const link = dialog.getByRole('link', { name: /^Open in Stripe Dashboard/ });
  await expect(link).toHaveAttribute('href', new RegExp(`/test/payments/${payment}$`));
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', /noopener/);
  const check = dialog.getByRole('button', { name: 'Check with Stripe Now' });
  await check.click();
  await dialog.getByText('Checked with Stripe. Nothing has changed.').waitFor();

  const { id: dispute } = await store.sandbox.controls.openDispute({ payment });
  await check.click();
  await dialog.getByText('Completed → Disputed').waitFor();
  await dialog.getByText(/Respond in the Stripe Dashboard by/).waitFor();
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download Evidence' }).click();
  const evidence = await saved;
  expect(evidence.suggestedFilename()).toBe(`evidence-${orderId.slice(0, 8)}.pdf`);
  expect(readFileSync(await evidence.path()).toString('latin1')).toMatch(/^%PDF-/);
  await expect(dialog.getByRole('button', { name: 'Refund…' })).toHaveCount(0);
  await expectPackages(shopper, store.url, []);
  await store.sandbox.controls.closeDispute({ dispute, as: 'won' });
  await check.click();
  await dialog.getByText('Disputed → Completed').waitFor();
  await dialog.getByRole('button', { name: 'Download Evidence' }).waitFor({ state: 'detached' });
  await expectPackages(shopper, store.url, [voice]);

  const other = { ...newBuyer(), firstName: 'Caspar' };
  await shopper.context.clearCookies();
  const second = await buyByCard(store, shopper, { buyer: other, name: voice });
  await logIn(shopper.page, store.url, other);
  const later = await openOrder(page, store, second);
  const [dashboard] = await Promise.all([
    page.waitForEvent('popup'),
    later.getByRole('link', { name: /^Open in Stripe Dashboard/ }).click(),
  ]);
  await dashboard.getByRole('button', { name: 'Refund' }).click();
  await dashboard.getByText('$39.50', { exact: true }).waitFor();
  await dashboard.close();
  await later.getByRole('button', { name: 'Check with Stripe Now' }).click();
  await later.getByText('Completed → Refunded').waitFor();
  await expectPackages(shopper, store.url, []);
});

test('a refund that failed is made again, or its access is given back', { tag: '@full' }, async ({
  store,
  page,
  shopper,
}) => {
  const buyer = { ...newBuyer(), firstName: 'Gaspard' };
  const card = '4000000000005126';
  const orderId = await buyByCard(store, shopper, { buyer, name: voice, card });
  await logIn(shopper.page, store.url, buyer);
  const payment = await intentOfOrder(store, orderId);
  const { controls } = store.sandbox;
  const refunds = async () =>
    (await controls.refunds()).filter(({ payment_intent }) => payment_intent === payment);
  const fail = async () => {
    const made = (await refunds()).at(-1);
    await controls.settleRefund({ refund: made?.id ?? '', as: 'failed' });
  };
  await controls.refund({ payment });
  const dialog = await openOrder(page, store, orderId);
  const check = dialog.getByRole('button', { name: 'Check with Stripe Now' });
  await check.click();
  await dialog.getByText('Completed → Refunded').waitFor();
  await fail();
  await check.click();
  const failed = dialog.getByRole('alert').filter({ hasText: /^A refund failed(?!,)/ });
  await failed.getByText('The money is back in your Stripe balance.').waitFor();
  await expectPackages(shopper, store.url, []);
  await failed.getByRole('button', { name: 'Try Again…' }).click();
  const again = page.getByRole('dialog', { name: 'Refund $39.50 to Gaspard Frost again?' });
  await again.getByRole('button', { name: 'Try Again' }).dblclick();
  await toast(page, 'Refund Made').waitFor();
  await failed.waitFor({ state: 'detached' });
  expect(await refunds()).toHaveLength(2);
  await fail();
  await check.click();
  await page.getByText('Refunded. The refund of $39.50 failed.').first().waitFor();
  const { id: dispute } = await controls.openDispute({ payment });
  await check.click();
  await dialog.getByText('Refunded → Disputed').waitFor();
  const disputed = dialog.getByRole('alert').filter({ hasText: 'and the payment is disputed' });
  await expect(disputed.getByRole('button')).toHaveCount(0);
  await controls.closeDispute({ dispute, as: 'won' });
  await check.click();
  await failed.waitFor();
  await page.goto(`${store.url}/admin`);
  await page.getByRole('link', { name: 'Gaspard Frost did not get $39.50 back' }).click();
  await failed.getByRole('button', { name: 'Give Access Back…' }).click();
  const keeping = page.getByRole('dialog', { name: 'Keep $39.50 and give Gaspard Frost' });
  await keeping.getByRole('button', { name: 'Give Access Back' }).click();
  await dialog.getByText('Refunded → Completed').waitFor();
  await expectPackages(shopper, store.url, [voice]);
});

test('an inquiry suspends nothing, and ends with a full refund', async ({
  store,
  page,
  shopper,
}) => {
  const buyer = { ...newBuyer(), firstName: 'Perchta' };
  const card = '4000000000001976';
  const orderId = await buyByCard(store, shopper, { buyer, name: voice, card });
  await logIn(shopper.page, store.url, buyer);
  await expectPackages(shopper, store.url, [voice]);
  await page.goto(`${store.url}/admin`);
  await page.getByText(/^Answer it by /).waitFor();
  await page.getByRole('link', { name: 'Perchta Frost may dispute a payment' }).click();
  const dialog = page.getByRole('dialog', { name: `Order ${orderId.slice(0, 8)}`, exact: true });
  const inquiry = dialog.getByRole('alert').filter({ hasText: 'The bank asks' });
  await inquiry.getByRole('button', { name: 'Refund…' }).click();
  await refundDialog(page).getByRole('button', { name: 'Refund $39.50' }).click();
  await dialog.getByText('Completed → Refunded').waitFor();
  await inquiry.waitFor({ state: 'detached' });
  await dialog.getByText('The bank asked about the payment').waitFor();
});

test('a payment with an early warning of fraud is kept, or refunded as fraud', async ({
  store,
  page,
  shopper,
}) => {
  const card = '4000000000005423';
  const buyer = { ...newBuyer(), firstName: 'Befana' };
  const orderId = await buyByCard(store, shopper, { buyer, name: voice, card });
  const dialog = await openOrder(page, store, orderId);
  await dialog.getByRole('button', { name: 'Check with Stripe Now' }).click();
  const warning = dialog.getByRole('alert').filter({ hasText: 'A dispute is expected' });
  await warning.waitFor();
  await page.goto(`${store.url}/admin`);
  const need = page.getByRole('link', { name: 'Befana Frost may dispute a payment' });
  await page.getByText('The bank expects a dispute. A refund now usually avoids it').waitFor();
  await need.click();
  await warning.getByRole('button', { name: 'Refund…' }).click();
  await expect(refundDialog(page).getByLabel('Reason')).toHaveValue('fraudulent');
  await refundDialog(page).getByRole('button', { name: 'Cancel' }).click();
  await warning.getByRole('button', { name: 'Keep Payment…' }).click();
  const keeping = page.getByRole('dialog', { name: 'Keep the payment of Befana Frost?' });
  await keeping.getByRole('button', { name: 'Keep Payment' }).click();
  await warning.waitFor({ state: 'detached' });
  await dialog.getByText('The payment is kept despite the early warning of fraud.').waitFor();
  await page.goto(`${store.url}/admin`);
  await page.getByRole('heading', { name: 'What Needs You' }).waitFor();
  await expect(need).toHaveCount(0);
});

test('an order in review is claimed by a link, or refunded', async ({ store, page, shopper }) => {
  const buyer = { ...newBuyer(), firstName: 'Rudolph' };
  const stranger = { ...buyer, password: 'four-green-scarves' };
  const mine = await orderUnseen(store, { buyer: stranger, name: beard });
  await buyByCard(store, shopper, { buyer, name: voice });
  await mine.pay();
  expect(await mine.complete()).toBe(409);
  await logIn(shopper.page, store.url, buyer);
  const dialog = await openOrder(page, store, mine.orderId);
  await dialog.getByText('This order needs your decision').waitFor();
  await dialog
    .getByText(`It goes to the person who proves that ${buyer.email} is theirs.`)
    .waitFor();
  await expect(dialog.getByRole('button', { name: 'Accept Order' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Send Link Again' }).click();
  await toast(page, 'Link Sent').waitFor();
  await dialog.getByText(`A link to claim it was sent to ${buyer.email} again.`).waitFor();
  await expectPackages(shopper, store.url, [voice]);

  const wrong = await payUnseen(store, { buyer: newBuyer(), name: beard });
  const change = { amount_received: 4800 };
  await store.sandbox.controls.changeIntent({ intent: wrong.intent, change });
  expect(await wrong.complete()).toBe(409);
  const other = await openOrder(page, store, wrong.orderId);
  await other.getByText('The payment is $48.00, but the order total is $49.00.').waitFor();
  await expect(other.getByRole('button', { name: 'Accept Order' })).toHaveCount(0);
  await other.getByRole('button', { name: 'Refund…' }).click();
  await refundDialog(page)
    .getByText(/This order gives no access/)
    .waitFor();
  await refundDialog(page).getByRole('button', { name: 'Refund $48.00' }).click();
  await other.getByText('Needs review → Refunded').waitFor();
});

test('what the customer already had is returned, and every page says so', { tag: '@full' }, async ({
  store,
  page,
  shopper,
}) => {
  const buyer = { ...newBuyer(), firstName: 'Balthasar' };
  await checkOut(shopper.page, store.url, [voice, beard]);
  await goToPayment(shopper.page, buyer);
  // On another device.
  const first = await payUnseen(store, { buyer, name: beard });
  expect(await first.complete()).toBe(200);
  await payWithCard(shopper.page, '4242424242424242');
  await shopper.page
    .getByText(`You already had ${beard}, so we are refunding $49.00 of this payment.`)
    .waitFor();
  const orderId = new URL(shopper.page.url()).searchParams.get('orderId') ?? '';

  const intent = await intentOfOrder(store, orderId);
  const refunds = async () => {
    const made = await store.sandbox.controls.refunds();
    return made.filter(({ payment_intent }) => payment_intent === intent);
  };
  await expect.poll(refunds).toHaveLength(1);
  const dialog = await openOrder(page, store, orderId);
  await dialog.getByText('Returned. The customer already had it.').waitFor();
  await dialog.getByText('Partly refunded').waitFor();
  await dialog.getByRole('button', { name: /^Check/ }).click();
  await dialog.getByText(`Returned, because the customer already had it: ${beard}.`).waitFor();
  await dialog.getByRole('button', { name: 'Refund…' }).click();
  await refundDialog(page).getByText('The full amount left, $39.50').waitFor();
  await refundDialog(page)
    .getByText(`Balthasar Frost loses access to “${voice}” at once.`)
    .waitFor();

  await logIn(shopper.page, store.url, buyer);
  await expectPackages(shopper, store.url, [voice, beard]);
  await shopper.page.goto(`${store.url}/account`);
  await shopper.page.getByText('Returned, $49.00. You already had it.').waitFor();
  await shopper.page.getByText('$49.00 of it was refunded.').waitFor();
  await shopper.page.goto(`${store.url}/orders/${orderId}/receipt`);
  await shopper.page.getByText(`Returned: ${beard}.`).waitFor();
});

test('a failure of Stripe is shown and can be retried', { tag: '@full' }, async ({
  store,
  page,
}) => {
  const paid = await payUnseen(store, { buyer: newBuyer(), name: voice });
  await paid.complete();
  const fault = { path: '/v1/payment_intents/*', effect: 'error', status: 429 } as const;
  // More than the page's own tries: the clock asks, too.
  await store.sandbox.controls.addFault({ ...fault, times: 100 });
  await page.goto(`${store.url}/settings?tab=orders&order=${paid.orderId}`);
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Stripe is busy. Please try again in a moment.').waitFor();
  await store.sandbox.controls.clearFaults();
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await dialog.getByText('Visa ending in 4242').waitFor();
  await dialog.getByRole('button', { name: 'Refund…' }).click();
  await store.sandbox.controls.addFault({ path: '/v1/refunds', effect: 'error', status: 429 });
  await refundDialog(page).getByRole('button', { name: 'Refund $39.50' }).click();
  await refundDialog(page)
    .getByRole('alert')
    .getByText(/is busy/)
    .waitFor();
  await refundDialog(page).getByRole('button', { name: 'Refund $39.50' }).click();
  await dialog.getByText('Completed → Refunded').waitFor();
});

test('axe finds nothing in an order, a refund and a review', { tag: '@full' }, async ({
  store,
  page,
}) => {
  const buyer = newBuyer();
  const stranger = { ...buyer, password: 'four-green-scarves' };
  const review = await orderUnseen(store, { buyer: stranger, name: voice });
  const paid = await payUnseen(store, { buyer, name: beard });
  await paid.complete();
  await review.pay();
  expect(await review.complete()).toBe(409);
  await store.sandbox.controls.refund({ payment: paid.intent, amount: 500 });
  const look = async () => {
    expect(await findings(page)).toEqual([]);
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect(sideways).toBeLessThanOrEqual(0);
  };
  for (const [colorScheme, width] of [
    ['light', 1280],
    ['dark', 390],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    const waiting = await openOrder(page, store, review.orderId);
    await waiting.getByRole('button', { name: 'Send Link Again' }).waitFor();
    await look();
    const dialog = await openOrder(page, store, paid.orderId);
    await look();
    await dialog.getByRole('button', { name: 'Refund…' }).click();
    await refundDialog(page).getByLabel('Part of it').check();
    await refundDialog(page)
      .getByRole('button', { name: /^Refund/ })
      .click();
    await refundDialog(page).getByText('Please enter an amount, such as 12.50.').waitFor();
    await look();
  }
});
