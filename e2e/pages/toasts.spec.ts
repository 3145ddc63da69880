import { expect, type Locator, type Page } from '@playwright/test';
import { demoLogins } from '../../demo/logins.ts';
import { adminTest as test } from '../support/fixtures.ts';
import { openOrder, payUnseen } from '../support/orders.ts';
import { overlap } from '../support/overlap.ts';
import { cardForm, checkOut, fillDetails, newBuyer, payButton } from '../support/shopping.ts';
import { expectBeside, keepToast } from '../support/stopped-toasts.ts';

/** An open dialog hides toasts from roles. */
function card(page: Page, text: string): Locator {
  return page.locator('[role=region] li').filter({ hasText: text });
}

test('a toast covers neither header nor dialog buttons, and Escape closes the dialog first', {
  tag: '@full',
}, async ({ store, page }) => {
  await page.clock.install();
  await page.goto(`${store.url}/admin/packages`);
  for (const size of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await page.getByRole('button', { name: 'Create Package' }).click();
    const dialog = page.getByRole('dialog', { name: /Create/ });
    const save = dialog.getByRole('button', { name: 'Create Package' });
    await dialog.getByLabel('Name').fill('A package');
    await dialog.getByLabel('Price in $').fill('10');
    await page.context().setOffline(true);
    await save.click();
    const toast = card(page, 'The store cannot be reached');
    await keepToast(toast);
    await page.context().setOffline(false);
    await expectBeside(toast, [dialog.getByRole('button', { name: 'Close' }), save]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await toast.isVisible()).toBe(true);
    await expectBeside(toast, [page.getByRole('banner')]);
    await page.keyboard.press('Escape');
    await toast.waitFor({ state: 'detached' });
    await page.clock.resume();
  }
});

test('a toast about a question on a small phone leaves its buttons free', { tag: '@full' }, async ({
  store,
  page,
}) => {
  await page.clock.install();
  await page.setViewportSize({ width: 320, height: 640 });
  const { orderId, complete } = await payUnseen(store, {
    buyer: newBuyer(),
    name: 'Voice & Storytelling',
  });
  await complete();
  const order = await openOrder(page, store, orderId);
  const message =
    'A payment of this customer is being processed. Please try again in a few minutes.';
  await page.route('**/api/customers/*', (route) =>
    route.fulfill({ status: 409, json: { message, code: 'payment_processing' } }),
  );
  await order.getByRole('button', { name: 'Delete Account' }).click();
  const question = page.getByRole('dialog', { name: /^Delete the account of/ });
  const confirm = question.getByRole('button', { name: 'Delete Account' });
  await confirm.click();
  const toast = card(page, message);
  await keepToast(toast);
  await question.getByText(message).waitFor();
  await expectBeside(toast, [confirm, question.getByRole('button', { name: 'Cancel' })]);
});

test('a toast at the checkout covers neither the card nor the button that pays', {
  tag: '@full',
}, async ({ store, shopper: { page } }) => {
  await page.clock.install();
  await page.setViewportSize({ width: 390, height: 844 });
  await checkOut(page, store.url, ['Voice & Storytelling']);
  await fillDetails(page, newBuyer(), 'SOUTHPOLE');
  await page.getByRole('button', { name: 'Apply Code & Continue' }).click();
  const toast = card(page, 'Invalid Code');
  await keepToast(toast);
  const pay = payButton(page);
  const isReady = async () => {
    await page.clock.runFor(20);
    return pay.isEnabled();
  };
  await expect.poll(isReady).toBe(true);
  const number = cardForm(page).locator('input[name=number]');
  for (const size of [
    { width: 390, height: 844 },
    { width: 320, height: 640 },
  ]) {
    await page.setViewportSize(size);
    for (const needed of [pay, number, page.getByRole('banner')]) {
      await needed.scrollIntoViewIfNeeded();
      await expectBeside(toast, [needed]);
    }
  }
});

test('a toast covers nothing of the form that it speaks of, on a desktop and on a phone', {
  tag: '@full',
}, async ({ store, shopper: { page } }) => {
  await page.clock.install();
  const main = page.getByRole('main');
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
    { width: 390, height: 664 },
  ]) {
    await page.setViewportSize(size);
    await page.goto(`${store.url}/login`);
    await main.getByLabel('Email').fill(`nobody.${size.height}@example.com`);
    await main.getByLabel('Password', { exact: true }).fill('not-the-password');
    await main.getByRole('button', { name: 'Login as Customer' }).click();
    const failed = card(page, 'Login failed');
    await keepToast(failed);
    const links = ['Forgot password?', 'View Packages'].map((name) =>
      main.getByRole('link', { name }),
    );
    await expectBeside(failed, [main.locator('form'), ...links]);
    await page.clock.resume();

    await checkOut(page, store.url, ['Voice & Storytelling']);
    await fillDetails(page, { ...newBuyer(), email: demoLogins.customer.email });
    await main.getByRole('button', { name: 'Continue to Payment' }).click();
    const message = 'An account with this e-mail already exists.';
    const refused = card(page, message);
    await keepToast(refused);
    await expectBeside(refused, [main.getByText(message), main.locator('form')]);
    await page.clock.resume();
    // The next round begins with an empty cart.
    await page.evaluate(() => localStorage.removeItem('sleigh.cart'));
  }
});

test('a toast that is pointed at stays, and leaves what it covers free once the mouse leaves', {
  tag: '@full',
}, async ({ store, shopper: { page } }) => {
  await page.clock.install();
  await page.goto(`${store.url}/login`);
  await page.getByLabel('Email').fill('nobody@example.com');
  await page.getByLabel('Password', { exact: true }).fill('not-the-password');
  await page.getByRole('button', { name: 'Login as Customer' }).click();
  const toast = card(page, 'Login failed');
  await keepToast(toast);
  // It slides in, and has its place then.
  await page.clock.runFor(1000);
  await toast.hover();
  const { x, y } = (await toast.boundingBox()) ?? { x: 0, y: 0 };
  await page.evaluate(
    ([left, top]) => {
      const needed = Object.assign(document.createElement('p'), { textContent: 'Needed now' });
      needed.dataset.keepClear = '';
      needed.style.cssText = `position: fixed; left: ${left}px; top: ${top}px; pointer-events: none`;
      document.body.append(needed);
    },
    [x, y],
  );
  const needed = page.getByText('Needed now');
  await page.clock.runFor(100);
  expect(await overlap(toast, needed)).toBe(true);
  await page.mouse.move(0, 0);
  await expectBeside(toast, [needed]);
});
