import type { Server } from 'node:http';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Bench, eventually, openBench, PUBLISHABLE_KEY } from '../../testing/bench.ts';
import { bundleShop, serveShop } from './shop-server.ts';

let bench: Bench;
let browser: Browser;
let shop: { url: string; server: Server };

beforeAll(async () => {
  bench = await openBench();
  shop = await serveShop(await bundleShop(), bench.sandbox.url);
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  });
}, 60_000);
afterAll(async () => {
  await browser?.close();
  shop?.server.close();
  await bench?.sandbox.close();
});

/** Opens the shop with a new intent and fails on any violation of its security policy. */
async function openShop(more: Record<string, string> = {}) {
  const intent = await bench.stripe.paymentIntents.create({
    amount: 4990,
    currency: 'usd',
    allowed_payment_method_types: ['card'],
  });
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const heights: string[] = [];
    Object.assign(window, { heights });
    new MutationObserver(() => {
      const height = document.querySelector('iframe')?.style.height;
      if (height && height !== heights.at(-1)) heights.push(height);
    }).observe(document, { subtree: true, childList: true, attributeFilter: ['style'] });
  });
  const broken: string[] = [];
  page.on('pageerror', (error) => broken.push(error.message));
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) broken.push(message.text());
  });
  onTestFinished(async () => {
    await context.close();
    expect(broken).toEqual([]);
  });
  const query = new URLSearchParams({
    script: `${bench.sandbox.url}/v3/stripe.js`,
    key: PUBLISHABLE_KEY,
    secret: intent.client_secret ?? '',
    ...more,
  });
  await page.goto(`${shop.url}/shop?${query}`);
  const pay = page.getByRole('button', { name: 'Complete Payment' });
  const said = (text: string) => page.locator('output', { hasText: text }).waitFor();
  return { page, intent, pay, said, card: cardForm(page), bank: bankPage(page) };
}

function cardForm(page: Page) {
  const frame = page.frameLocator('iframe[title="Secure payment input frame"]');
  const field = (name: string) => frame.locator(`input[name=${name}]`);
  return {
    frame,
    field,
    fill: async (number: string) => {
      await field('number').fill(number);
      await field('expiry').fill('12/30');
      await field('cvc').fill('123');
    },
  };
}

function bankPage(page: Page) {
  return page.frameLocator('iframe[title="3-D Secure authentication"]');
}

const stateOf = (id: string) => bench.stripe.paymentIntents.retrieve(id);

describe('the card form in a shop with the real libraries', () => {
  it('shows what is missing and focuses it, without moving the page', async () => {
    const { page, pay, said, card } = await openShop();
    const heights = () => page.evaluate(() => Reflect.get(window, 'heights'));
    await pay.click();
    await said('validation_error incomplete_number Your card number is incomplete.');
    await eventually(() =>
      card.field('number').evaluate((input) => document.activeElement === input),
    ).toBe(true);
    expect(await card.frame.locator('#number-error').textContent()).toBe(
      'Your card number is incomplete.',
    );
    expect(await card.field('expiry').getAttribute('aria-invalid')).toBe('true');
    expect(await heights()).toEqual(['256px']);
  });

  it('formats input and moves to the next field', async () => {
    const { page, card } = await openShop();
    await card.field('number').click();
    await page.keyboard.type('4242424242424242' + '1230' + '123', { delay: 5 });
    const values = await card.frame
      .locator('input')
      .evaluateAll((inputs) =>
        inputs.map((input) => [input.getAttribute('autocomplete'), Reflect.get(input, 'value')]),
      );
    expect(values).toEqual([
      ['cc-number', '4242 4242 4242 4242'],
      ['cc-exp', '12 / 30'],
      ['cc-csc', '123'],
    ]);
    const changes = await page.evaluate(() => Reflect.get(window, 'changes'));
    expect(changes.at(-1)).toEqual({
      elementType: 'payment',
      complete: true,
      empty: false,
      collapsed: false,
      value: { type: 'card' },
    });
  });

  it.each(['', 'night'])('is accessible, also with errors shown (%s)', async (theme) => {
    const { page, pay, card, said } = await openShop(theme ? { night: '1' } : {});
    await card.field('number').fill('4242');
    await pay.click();
    await said('incomplete_number');
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  });

  it('changes its theme with the page and keeps the input', async () => {
    const { page, card } = await openShop();
    await card.field('number').fill('4242');
    await page.getByRole('button', { name: 'Change theme' }).click();
    await eventually(() =>
      card.field('number').evaluate((input) => getComputedStyle(input).backgroundColor),
    ).toBe('rgb(24, 33, 29)');
    await eventually(() =>
      card.frame.locator('html').evaluate((html) => getComputedStyle(html).backgroundColor),
    ).toBe('rgb(15, 21, 19)');
    expect(await card.field('number').inputValue()).toBe('4242');
  });
});

describe('paying', () => {
  it('is declined, then redirects to the return URL with another card', async () => {
    const { page, intent, pay, said, card } = await openShop();
    await card.fill('4000000000009995');
    await pay.click();
    await said('card_error card_declined Your card has insufficient funds.');
    await card.field('number').fill('4242424242424242');
    await pay.click();
    await page.waitForURL(/success/);
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      orderId: 'order-1',
      payment_intent: intent.id,
      payment_intent_client_secret: intent.client_secret,
      redirect_status: 'succeeded',
    });
    expect(await stateOf(intent.id)).toMatchObject({
      status: 'succeeded',
      receipt_email: 'kris@example.com',
    });
    const [asked] = bench.sandbox.controls
      .requests({ path: '/v1/payment_intents/*/confirm' })
      .filter(({ path }) => path.includes(intent.id));
    expect(asked?.publishable).toBe(true);
    expect(JSON.stringify(asked)).not.toContain('9995');
  });

  it('asks for 3-D Secure, which fails and then succeeds', async () => {
    const { page, intent, pay, said, card, bank } = await openShop();
    await card.fill('4000002760003184');
    await pay.click();
    const complete = bank.getByRole('button', { name: 'Complete authentication' });
    await eventually(() => complete.evaluate((button) => document.activeElement === button)).toBe(
      true,
    );
    expect(await page.locator('#root').getAttribute('inert')).toBe('');
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
    await page.keyboard.press('Escape');
    expect((await stateOf(intent.id)).status).toBe('requires_action');
    await bank.getByRole('button', { name: 'Fail authentication' }).click();
    await said(
      'payment_intent_authentication_failure We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    );
    expect(await page.locator('#root').getAttribute('inert')).toBeNull();
    expect((await stateOf(intent.id)).status).toBe('requires_payment_method');
    await pay.click();
    await complete.click();
    await page.waitForURL(/redirect_status=succeeded/);
    expect((await stateOf(intent.id)).status).toBe('succeeded');
  });

  it('is declined after 3-D Secure', async () => {
    const { pay, said, card, bank } = await openShop();
    await card.fill('4000008260003178');
    await pay.click();
    await bank.getByRole('button', { name: 'Complete authentication' }).click();
    await said('card_error card_declined Your card has insufficient funds.');
  });

  it('cannot start with another account’s key', async () => {
    const { said } = await openShop({ key: 'pk_test_51OtherAccount001public' });
    await said('invalid_request_error resource_missing No such payment_intent');
  });

  it('shows an error when Stripe cannot be reached', async () => {
    const { pay, said, card } = await openShop();
    await card.fill('4242424242424242');
    // A browser retries once on a connection that it has used before.
    bench.sandbox.controls.addFault({
      path: '/v1/payment_intents/*/confirm',
      effect: 'cut',
      times: 3,
    });
    await pay.click();
    await said('api_connection_error');
    bench.sandbox.controls.clearFaults();
  });
});
