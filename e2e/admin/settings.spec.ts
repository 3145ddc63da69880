import { expect, type Page } from '@playwright/test';
import { demoLogins } from '../../demo/logins.ts';
import { openSettings, paymentBanner } from '../support/admin.ts';
import { adminTest as test } from '../support/fixtures.ts';
import {
  cardForm,
  checkOut,
  expectSuccess,
  fillDetails,
  newBuyer,
  toast,
} from '../support/shopping.ts';

const voice = 'Voice & Storytelling';
const beard = 'Beard, Suit & Presence';
const { paymentKeys, promoCode } = demoLogins;

/** Waits until the settings are saved, and closes the toast: the next save has one of its own. */
async function expectUpdate(page: Page): Promise<void> {
  await toast(page, 'Settings Updated').waitFor();
  // Not waited for: on a busy machine the toast may have closed by itself.
  await page.getByRole('button', { name: 'Dismiss' }).evaluateAll((buttons) => {
    for (const button of buttons) if (button instanceof HTMLElement) button.click();
  });
  await toast(page, 'Settings Updated').waitFor({ state: 'hidden' });
}

/** Checks that a refused value shows its message in a toast and at its field. */
async function expectRefusal(page: Page, label: string, message: RegExp): Promise<void> {
  const region = page.getByRole('region', { name: /notifications/i });
  const shown = region.locator('li').filter({ hasText: message });
  await shown.getByText('Error', { exact: true }).waitFor();
  const field = page.getByLabel(label);
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  const described = (await field.getAttribute('aria-describedby'))?.split(' ')[0] ?? '';
  await expect(page.locator(`[id="${described}"]`)).toHaveText(message);
  await expect(field).toBeFocused();
}

test('keys are saved, the secret shown as its mask only, and a mask sent back changes nothing', async ({
  store,
  page,
}) => {
  // As in a store that has just started. The provider is away, or the store's own timers might ask it meanwhile.
  await store.sandbox.controls.addFault({ effect: 'cut', times: Number.POSITIVE_INFINITY });
  const readState = async () => {
    await store.calls.noteAcceptance(null);
    const stripe = await openSettings(page, store.url, 'Stripe');
    return stripe.getByText(/^(Not ready|Ready)$/).textContent();
  };
  // What it asked just before may still be answered, and noted.
  await expect.poll(readState).toBe('Not ready');
  const panel = page.getByRole('tabpanel', { name: 'Stripe' });
  await store.sandbox.controls.clearFaults();
  await store.calls.noteAcceptance(true);
  await panel.getByText('Ready', { exact: true }).waitFor();
  await panel.getByText(/^Test mode/).waitFor();
  const secret = panel.getByLabel('Secret Key');
  const publishable = panel.getByLabel('Publishable Key');
  await expect(secret).toHaveValue(/^•+cret$/);
  await secret.fill('sk_test_51SleighDemoStoreWorkshopOther9876');
  await publishable.fill('pk_test_51SleighDemoStoreWorkshopOtherKey');
  await panel.getByRole('button', { name: 'Save Keys' }).click();
  await expectUpdate(page);
  await expect(secret).toHaveValue(/^•+9876$/);
  for (const fact of [
    'Sandbox shop',
    'Enabled',
    /^Not set up. The store asks Stripe every minute/,
  ]) {
    await panel.getByText(fact, { exact: true }).waitFor();
  }
  await panel.getByRole('button', { name: 'Save Keys' }).click();
  await expectUpdate(page);
  await secret.fill('');
  await publishable.fill('');
  await panel.getByRole('button', { name: 'Save Keys' }).click();
  await expectUpdate(page);
  await expect(publishable).not.toHaveValue('');
  expect(await store.calls.paymentKeys()).toMatchObject({
    secretKey: 'sk_test_51SleighDemoStoreWorkshopOther9876',
    publicKey: 'pk_test_51SleighDemoStoreWorkshopOtherKey',
  });
  await page.reload();
  await expect(secret).toHaveValue(/^•+9876$/);
  expect(await page.content()).not.toContain('WorkshopOther9876');
  await secret.fill(paymentKeys.secretKey);
  await publishable.fill(paymentKeys.publicKey);
  await secret.press('Enter');
  await toast(page, 'Settings Updated').waitFor();
});

test('swapped, malformed and live keys are refused, and the saved keys stay', {
  tag: '@full',
}, async ({ store, page }) => {
  const panel = await openSettings(page, store.url, 'Stripe');
  const save = panel.getByRole('button', { name: 'Save Keys' });
  const secret = panel.getByLabel('Secret Key');
  const publishable = panel.getByLabel('Publishable Key');
  await secret.fill(paymentKeys.publicKey);
  await save.click();
  await expectRefusal(page, 'Secret Key', /this is a publishable key/i);
  await expect(secret).toHaveValue(paymentKeys.publicKey);
  await publishable.fill(paymentKeys.secretKey);
  await secret.fill('sk_live_51TheRealAccountOfTheShop');
  await save.click();
  await expectRefusal(page, 'Publishable Key', /this is a secret key/i);
  await panel.getByText(/live key cannot be used/).waitFor();
  await secret.press('End');
  await secret.fill('••••••••cretsk_test_pastedBehindTheMask');
  await publishable.fill('');
  await save.click();
  await panel.getByText('Replace everything in this field with the new secret key.').waitFor();
  expect(await store.calls.paymentKeys()).toMatchObject(paymentKeys);
});

test('keys of different modes: the settings say why, and the checkout is not configured', {
  tag: '@full',
}, async ({ store, page, shopper }) => {
  const live = {
    name: 'VITE_STRIPE_PUBLIC_KEY',
    value: 'pk_live_51TheRealAccountOfTheShop',
  } as const;
  await store.calls.saveSetting(live);
  const panel = await openSettings(page, store.url, 'Stripe');
  await panel.getByText('Keys do not match', { exact: true }).waitFor();
  const why =
    'The keys do not match: the publishable key is a live key, the secret key is a test key.';
  await panel.getByText(why).waitFor();
  for (const name of ['Videos', 'Packages', 'Settings']) {
    await page.getByRole('navigation').getByRole('link', { name }).click();
    await paymentBanner(page).getByText(why).waitFor();
  }
  await checkOut(shopper.page, store.url, [voice]);
  await toast(shopper.page, 'Configuration Error').waitFor();
  await panel.getByLabel('Publishable Key').fill(paymentKeys.publicKey);
  await panel.getByRole('button', { name: 'Save Keys' }).click();
  await panel.getByText('Ready', { exact: true }).waitFor();
  await paymentBanner(page).waitFor({ state: 'detached' });
  await shopper.page.reload();
  await fillDetails(shopper.page, newBuyer());
  await shopper.page.getByRole('button', { name: 'Continue to Payment' }).click();
  await cardForm(shopper.page).locator('input[name=number]').waitFor();
});

test('the promotion code is changed, works, is removed, and no longer works', async ({
  store,
  page,
  shopper,
}) => {
  const panel = await openSettings(page, store.url, 'Promotions');
  await panel.getByText(promoCode, { exact: true }).waitFor();
  const field = panel.getByLabel('Promotion Code');
  await expect(field).toHaveValue(promoCode);
  await field.fill('  ');
  await panel.getByRole('button', { name: 'Save Code' }).click();
  await panel.getByText(/^Promotion code is required/).waitFor();
  const note = panel.getByText('This code is easy to guess', { exact: true });
  await field.fill('XMAS');
  await panel.getByRole('button', { name: 'Save Code' }).click();
  await panel.getByText('XMAS', { exact: true }).waitFor();
  await note.waitFor();
  await field.fill('TWELFTHNIGHT');
  await panel.getByRole('button', { name: 'Save Code' }).click();
  await toast(page, 'Settings Updated').waitFor();
  await panel.getByText('TWELFTHNIGHT', { exact: true }).waitFor();
  await expect(note).toHaveCount(0);
  const redeem = async (code: string, name: string) => {
    await checkOut(shopper.page, store.url, [name]);
    await fillDetails(shopper.page, newBuyer(), code);
    await shopper.page.getByRole('button', { name: 'Apply Code & Continue' }).click();
  };
  await redeem('TWELFTHNIGHT', voice);
  await expectSuccess(shopper.page);
  await panel.getByRole('button', { name: 'Remove Code' }).click();
  const question = page.getByRole('dialog', {
    name: 'Remove the promotion code “TWELFTHNIGHT”?',
  });
  await question.getByRole('button', { name: 'Cancel' }).press('Enter');
  await question.waitFor({ state: 'hidden' });
  await panel.getByText('TWELFTHNIGHT', { exact: true }).waitFor();
  await panel.getByRole('button', { name: 'Remove Code' }).click();
  await question.getByRole('button', { name: 'Remove Code' }).click();
  await panel.getByText(/^No promotion code is set/).waitFor();
  await expect(field).toHaveValue('');
  await redeem('TWELFTHNIGHT', beard);
  await toast(shopper.page, 'Invalid Code').waitFor();
});

test("the shop's name and contact change on the open page at once, and for everybody", {
  tag: '@full',
}, async ({ store, page, shopper }) => {
  const panel = await openSettings(page, store.url, 'Store');
  await panel.getByLabel('Shop Name').fill('Tinsel & Sons');
  await panel.getByLabel('Support Phone').fill('+44 20 7946 0999');
  await panel.getByLabel('Support Email').fill('no address');
  await panel.getByRole('button', { name: 'Save Store' }).click();
  await expectRefusal(page, 'Support Email', /must be a valid e-mail address/i);
  const header = page.getByRole('banner');
  await header.getByText('Tinsel & Sons').waitFor();
  await header.getByRole('link', { name: '+44 20 7946 0999' }).waitFor();
  await expect(page).toHaveTitle('Settings · Tinsel & Sons');
  await panel.getByLabel('Support Email').fill('elves@example.com');
  await panel.getByRole('button', { name: 'Save Store' }).click();
  await toast(page, 'Settings Updated').waitFor();
  await page.getByRole('contentinfo').getByRole('link', { name: 'elves@example.com' }).waitFor();
  await shopper.page.goto(store.url);
  await shopper.page.getByRole('banner').getByText('Tinsel & Sons').waitFor();
  await expect(shopper.page).toHaveTitle('Tinsel & Sons');
});

test('the headline and tagline of the package list are the shop’s own; emptied, they are the first ones', {
  tag: '@full',
}, async ({ store, page, shopper }) => {
  const panel = await openSettings(page, store.url, 'Store');
  const change = async (headline: string, tagline: string) => {
    await panel.getByLabel('Headline').fill(headline);
    await panel.getByLabel('Tagline').fill(tagline);
    await panel.getByRole('button', { name: 'Save Store' }).click();
    await toast(page, 'Settings Updated').waitFor();
  };
  const expectSeen = async (headline: string, tagline: string) => {
    await shopper.page.goto(store.url);
    const heading = shopper.page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(headline);
    await expect(heading.locator('+ p')).toHaveText(tagline);
  };
  await change('Learn from Elves', 'Beards & more');
  await expectSeen('Learn from Elves', 'Beards & more');
  // In the HTML, too, before anything of it runs.
  const html = await (await fetch(store.url)).text();
  expect(html).toMatch(/<h1[^>]*>Learn from Elves<\/h1><p[^>]*>Beards &amp; more<\/p>/);
  await change('', '');
  const headline = panel.getByLabel('Headline');
  await expect(headline).toHaveValue('Select Your Online Video');
  await expectSeen('Select Your Online Video', 'World-class Santa training online');
});

test('mail settings are checked, and a test message tells in words what became of it', async ({
  store,
  page,
}) => {
  const panel = await openSettings(page, store.url, 'Mail');
  const replyTo = panel.getByLabel('Reply-To Address');
  await replyTo.fill('nobody');
  await panel.getByRole('button', { name: 'Save Mail' }).click();
  await expectRefusal(page, 'Reply-To Address', /must be a valid e-mail address/i);
  await replyTo.fill('help@example.com');
  await panel.getByRole('button', { name: 'Save Mail' }).click();
  await toast(page, 'Settings Updated').waitFor();
  await panel.getByLabel('Send To').fill('nobody');
  await panel.getByRole('button', { name: 'Send Test Message' }).click();
  await panel.getByText('This address must be a valid e-mail address.').waitFor();
  await panel.getByLabel('Send To').fill('holly@example.com');
  await panel.getByRole('button', { name: 'Send Test Message' }).click();
  await panel
    .getByText(/^No mail server is set up|accepted the message to holly@/)
    .last()
    .waitFor();
  await panel.getByText(/^Links in messages lead to http:\/\/localhost:\d+/).waitFor();
  await page.reload();
  await expect(replyTo).toHaveValue('help@example.com');
});

test('a setting that was refused once is saved by the next try', {
  tag: '@full',
}, async ({ store, page }) => {
  const panel = await openSettings(page, store.url, 'Video');
  const keep = panel.getByLabel('Keep the Original Files');
  const save = panel.getByRole('button', { name: 'Save Video' });
  await page.route('**/api/settings', (route) => route.abort(), { times: 1 });
  await keep.uncheck();
  await save.click();
  await toast(page, 'Error').waitFor();
  await expect(keep).toBeFocused();
  await save.click();
  await toast(page, 'Settings Updated').waitFor();
  await page.reload();
  await expect(keep).not.toBeChecked();
});

test('what another admin saves meanwhile is shown, and is not overwritten unasked', {
  tag: '@full',
}, async ({ store, page }) => {
  const panel = await openSettings(page, store.url, 'Promotions');
  const field = panel.getByLabel('Promotion Code');
  const save = panel.getByRole('button', { name: 'Save Code' });
  const saveElsewhere = (value: string) =>
    store.calls.saveSetting({ name: 'FREE_PROMO_CODE', value });
  await expect(field).toHaveValue(promoCode);
  await saveElsewhere('OTHERADMIN1');
  await save.click();
  await expect(field).toHaveValue('OTHERADMIN1');
  await saveElsewhere('OTHERADMIN2');
  await panel.getByRole('button', { name: 'Remove Code' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove Code' }).click();
  const question = page.getByRole('dialog', { name: 'Two versions of “Promotion Code”' });
  await question.getByLabel('Theirs').check();
  await question.getByRole('button', { name: 'Save This' }).click();
  await panel.getByText('OTHERADMIN2', { exact: true }).waitFor();
  await expect(field).toHaveValue('OTHERADMIN2');
  // In another form what was typed stays, and what was saved elsewhere shows beside it.
  const shop = await openSettings(page, store.url, 'Store');
  await store.calls.saveSetting({ name: 'STORE_TAGLINE', value: 'Bells for all' });
  await store.calls.saveSetting({ name: 'STORE_HEADLINE', value: 'Learn Bells' });
  await shop.getByLabel('Headline').fill('Typed');
  await shop.getByLabel('Support Phone').fill('no number');
  await shop.getByRole('button', { name: 'Save Store' }).click();
  await page
    .getByRole('dialog', { name: 'Two versions of “Headline”' })
    .getByRole('button', { name: 'Back to the Form' })
    .click();
  await expect(shop.getByLabel('Tagline')).toHaveValue('Bells for all');
  await expect(shop.getByLabel('Headline')).toHaveValue('Typed');
});

test('tabs work by keyboard and survive a reload; a failed load can be retried', {
  tag: '@full',
}, async ({ store, page }) => {
  await page.goto(`${store.url}/settings`);
  // A list at the left, and a row where there is no room for one.
  for (const { width, next } of [
    { width: 1024, next: 'ArrowDown' },
    { width: 1000, next: 'ArrowRight' },
  ]) {
    await page.setViewportSize({ width, height: 768 });
    await page.getByRole('tab', { name: 'Stripe' }).click();
    await page.getByRole('tab', { name: 'Stripe', selected: true }).focus();
    await page.keyboard.press(next);
    await page.getByRole('tab', { name: 'Promotions', selected: true }).waitFor();
  }
  await page.keyboard.press('End');
  await page.getByRole('tab', { name: 'Changes', selected: true }).waitFor();
  for (const name of ['Admins', 'Backups', 'Video', 'Mail']) {
    await page.keyboard.press('ArrowLeft');
    await page.getByRole('tab', { name, selected: true }).waitFor();
  }
  await page.getByLabel('Reply-To Address').waitFor();
  await page.reload();
  await page.getByRole('tab', { name: 'Mail', selected: true }).waitFor();
  // Else the request of this page would be the one that fails.
  await page.getByLabel('Reply-To Address').waitFor();
  await page.route('**/api/settings', (route) => route.abort(), { times: 1 });
  await page.reload();
  await page.getByText('Unable to load the settings. Please try again later.').waitFor();
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByLabel('Reply-To Address').waitFor();
});
