import { expect, type Page } from '@playwright/test';
import { demoLogins } from '../../demo/logins.ts';
import type { Store } from '../store/store-process.ts';
import { test } from '../support/fixtures.ts';
import {
  cardForm,
  checkOut,
  checkOutAll,
  expectSuccess,
  fillDetails,
  logIn,
  newBuyer,
  packageCard,
  payButton,
  toast,
} from '../support/shopping.ts';
import { expectBeside, keepToast } from '../support/stopped-toasts.ts';

const holly = demoLogins.customer;
/** Holly has bought it. */
const beard = 'Beard, Suit & Presence';
const voice = 'Voice & Storytelling';
const visits = 'Home Visits & Photo Sessions';
const bundle = 'The Complete Workshop';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const applyCode = (page: Page) => page.getByRole('button', { name: 'Apply Code & Continue' });
const continueToPayment = (page: Page) => page.getByRole('button', { name: 'Continue to Payment' });
const summary = (page: Page) => page.getByRole('complementary', { name: 'Your order' });

/** A customer who owns these packages. */
async function newOwner(store: Store, page: Page, names: readonly string[]) {
  const owner = newBuyer();
  await checkOut(page, store.url, names);
  await fillDetails(page, owner, demoLogins.promoCode);
  await applyCode(page).click();
  await expectSuccess(page);
  return owner;
}

/** The link to the checkout of one package, as somebody may have kept it. */
async function linkFor({ url }: Store, name: string): Promise<string> {
  const onSale: { title: string; price: string }[] = await (
    await fetch(`${url}/api/packages`)
  ).json();
  const found = onSale.filter(({ title }) => title === name);
  return `${url}/checkout?cart=${encodeURIComponent(JSON.stringify(found))}&total=${found[0]?.price}`;
}

async function logInHere(page: Page, password: string) {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Login as Customer' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

test('somebody who logged in elsewhere is asked about before an order is theirs', {
  tag: '@full',
}, async ({ store, visitor, page, buyer }) => {
  await checkOut(page, store.url, [voice]);
  await fillDetails(page, buyer, demoLogins.promoCode);
  await logIn(await visitor.context.newPage(), store.url, holly);
  await applyCode(page).click();
  await page.getByText('Whose order is this?').waitFor();
  expect(await store.calls.ownersOf(buyer.email)).toEqual([]);
  await expect(field(page, 'Email')).toHaveValue(buyer.email);
  // The question has to be answered first.
  await applyCode(page).click();
  await page.getByRole('button', { name: `Order as ${buyer.email}` }).click();
  await page.getByText('Whose order is this?').waitFor({ state: 'hidden' });
  await applyCode(page).click();
  await expectSuccess(page);
  expect(await store.calls.ownersOf(buyer.email)).toEqual([buyer.email]);
  expect(await store.calls.ownersOf(holly.email)).toEqual([holly.email]);
});

test('the order may be theirs after all', { tag: '@full' }, async ({
  store,
  visitor,
  page,
  buyer,
}) => {
  await page.clock.install();
  await page.setViewportSize({ width: 390, height: 844 });
  const owner = await newOwner(store, page, [visits]);
  await checkOut(page, store.url, [voice]);
  await fillDetails(page, buyer, demoLogins.promoCode);
  await logIn(await visitor.context.newPage(), store.url, owner);
  await applyCode(page).click();
  const answer = page.getByRole('button', { name: `Order as ${owner.email}` });
  // The toast came before the question, and has to leave it free.
  const error = page.locator('[role=region] li').filter({ hasText: 'Another account' });
  await keepToast(error);
  await expectBeside(error, [answer]);
  await page.clock.resume();
  await answer.click();
  await expect(field(page, 'Email')).toHaveValue(owner.email);
  await expect(field(page, 'First Name')).toHaveValue(buyer.firstName);
  await applyCode(page).click();
  await expectSuccess(page);
  expect(await store.calls.ownersOf(owner.email)).toEqual([owner.email, owner.email]);
});

test('a session that ends keeps what was typed, and goes on after logging in', {
  tag: '@full',
}, async ({ store, page }) => {
  const owner = await newOwner(store, page, [visits]);
  await logIn(page, store.url, owner);
  await checkOut(page, store.url, [voice]);
  await field(page, 'First Name').fill('Another');
  await page.getByLabel('Promotion Code').fill(demoLogins.promoCode);
  await store.calls.endSessions();
  await applyCode(page).click();
  await toast(page, 'Error').waitFor();
  await page.getByText('You are no longer logged in', { exact: true }).waitFor();
  await field(page, 'Create Password').waitFor();
  await expect(field(page, 'First Name')).toHaveValue('Another');
  await expect(field(page, 'Email')).toHaveValue(owner.email);
  await page.reload();
  await expect(field(page, 'First Name')).toHaveValue('Another');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await logInHere(page, owner.password);
  await page.getByText('You are logged in with this address.').waitFor();
  await expect(field(page, 'First Name')).toHaveValue('Another');
  await applyCode(page).click();
  await expectSuccess(page);
  expect(await store.calls.ownersOf(owner.email)).toHaveLength(2);
});

test('a returning customer logs in from the first step, and after the refusal', {
  tag: '@full',
}, async ({ store, page, buyer }) => {
  const owner = await newOwner(store, page, [visits]);
  await checkOut(page, store.url, [voice]);
  await fillDetails(page, { ...buyer, email: owner.email, password: 'not-the-password' });
  await continueToPayment(page).click();
  await page.getByText('An account with this e-mail already exists.').last().waitFor();
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(page.getByRole('dialog').getByLabel('Email')).toHaveValue(owner.email);
  await logInHere(page, owner.password);
  await continueToPayment(page).click();
  await cardForm(page).locator('input[name=number]').waitFor();
  // A plain login ends where it always did.
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(`${store.url}/`);
  await logIn(page, store.url, owner);
});

test('what somebody owns is not sold to them, and does not block the rest', async ({
  store,
  visitor,
  page,
}) => {
  const owner = await newOwner(store, page, [voice]);
  await logIn(page, store.url, owner);
  await checkOutAll(page, store.url, [beard, voice, visits]);
  const told = summary(page).getByText('You already have this. It is not part of this order.');
  await told.waitFor();
  await summary(page).getByRole('link', { name: 'Watch Now' }).waitFor();
  await summary(page).getByText('$93.50', { exact: true }).waitFor();

  // Meanwhile another tab gets one more of them: the store refuses the order, and the page says why.
  const other = await visitor.context.newPage();
  await other.goto(await linkFor(store, beard));
  await other.getByLabel('Promotion Code').fill(demoLogins.promoCode);
  await applyCode(other).click();
  await expectSuccess(other);
  await other.close();
  await continueToPayment(page).click();
  await toast(page, `You already have ${beard}. Watch it now.`).waitFor();
  // Said once for each, where it can be taken out, and the cursor is there.
  await expect(told).toHaveCount(2);
  await expect(page.getByRole('main').getByText('You already have')).toHaveCount(2);
  const out = page.getByRole('button', { name: `Remove ${beard}` });
  await expect(out).toBeFocused();
  await out.press('Enter');
  await expect(told).toHaveCount(1);
  await expect(page).not.toHaveURL(new RegExp(encodeURIComponent(beard)));

  // The rest is paid, as it was said.
  await continueToPayment(page).click();
  const payment = page.locator('form').filter({ has: payButton(page) });
  await payment.getByText('$44.50', { exact: true }).waitFor();
  await summary(page).getByText('$44.50', { exact: true }).last().waitFor();
  await page.getByRole('button', { name: 'Back to Details' }).click();
  await page.getByLabel('Promotion Code').fill(demoLogins.promoCode);
  await applyCode(page).click();
  await expectSuccess(page);
  // Part of the bundle is theirs, and the summary says which before they pay.
  await checkOut(page, store.url, [bundle]);
  // Many titles are folded.
  await summary(page)
    .getByText(/^You already have \d+ of its \d+ videos\.$/)
    .click();
  await expect.poll(() => summary(page).getByRole('listitem').count()).toBeGreaterThan(3);
  // All of a package is theirs.
  await page.goto(await linkFor(store, beard));
  await page.getByText(`You already have “${beard}”. There is nothing to pay.`).waitFor();
  await page.getByRole('link', { name: 'Watch Now' }).click();
  await page.waitForURL('**/my-videos/*');
});

test('after the bundle its packages are not sold', { tag: '@full' }, async ({ store, page }) => {
  const owner = await newOwner(store, page, [bundle]);
  await checkOut(page, store.url, [voice]);
  await fillDetails(page, owner);
  await continueToPayment(page).click();
  await page.getByText(`You already have ${voice}. Log in to watch it.`).last().waitFor();
  await expect(payButton(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await logInHere(page, owner.password);
  await page.getByText(`You already have “${voice}”. There is nothing to pay.`).waitFor();
});

test('every line can be taken out, the last one leads to the packages', { tag: '@full' }, async ({
  store,
  page,
}) => {
  await checkOut(page, store.url, [beard, voice]);
  await field(page, 'First Name').fill('Ada');
  await page.getByRole('button', { name: `Remove ${beard}` }).click();
  await page.getByRole('button', { name: `Remove ${beard}` }).waitFor({ state: 'hidden' });
  await expect(page).toHaveURL((url) => url.searchParams.get('total') === '39.50');
  await expect(field(page, 'First Name')).toHaveValue('Ada');
  await page.getByRole('button', { name: `Remove ${voice}` }).click();
  await page.waitForURL(`${store.url}/`);
  await packageCard(page, voice).waitFor();
});

test('a code that fails is still said on the payment step', { tag: '@full' }, async ({
  store,
  page,
  buyer,
}) => {
  await checkOut(page, store.url, [voice]);
  await fillDetails(page, buyer, 'SOUTHPOLE');
  await applyCode(page).click();
  await toast(page, 'Invalid Code').waitFor();
  await page.getByText('Full price: the code “SOUTHPOLE” is not valid.').waitFor();
  await payButton(page).waitFor();
  await page.getByRole('button', { name: 'Back to Details' }).click();
  // Case does not matter.
  await page.getByLabel('Promotion Code').fill(demoLogins.promoCode.toLowerCase());
  await applyCode(page).click();
  await expectSuccess(page);
});

test('the first error shows its label', { tag: '@full' }, async ({ store, page }) => {
  await page.setViewportSize({ width: 390, height: 500 });
  await checkOut(page, store.url, [voice]);
  await continueToPayment(page).click();
  await page.getByText('First name is required.').waitFor();
  const label = page.locator('label', { hasText: 'First Name' });
  const top = async () => (await label.boundingBox())?.y ?? -1;
  await expect.poll(top).toBeGreaterThanOrEqual(0);
  expect(await top()).toBeLessThan(500);
});
