import type { Page } from 'playwright-core';
import type { OpenStore } from './open-store.ts';
import {
  type Buyer,
  checkOut,
  expectSuccess,
  goToPayment,
  packageCard,
  payWithCard,
} from './shopping.ts';
import type { Visitor } from './visitor.ts';

/** Buys by card in the shopper's browser as a new customer; returns the order's id. */
export async function buyByCard(
  store: OpenStore,
  { page }: Visitor,
  { buyer, name, card = '4242424242424242' }: { buyer: Buyer; name: string; card?: string },
): Promise<string> {
  await checkOut(page, store.url, [name]);
  await goToPayment(page, buyer);
  await payWithCard(page, card);
  await expectSuccess(page);
  return new URL(page.url()).searchParams.get('orderId') ?? '';
}

/** Like `buyByCard`, for a shopper who is logged in. */
export async function buyMore(store: OpenStore, { page }: Visitor, name: string): Promise<string> {
  await page.goto(store.url);
  await packageCard(page, name).getByRole('button').click();
  await page.getByRole('button', { name: 'Continue to Checkout' }).click();
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await payWithCard(page, '4242424242424242');
  await expectSuccess(page);
  return new URL(page.url()).searchParams.get('orderId') ?? '';
}

/** The payment intent of an order at the sandbox. */
export function intentOfOrder({ sandbox }: OpenStore, orderId: string): string {
  const intents = sandbox.controls.intents();
  const intent = intents.find(({ metadata }) => metadata.orderId === orderId);
  if (intent === undefined) throw new Error(`order ${orderId} has no intent`);
  return intent.id;
}

/** Opens an order on the admin's page, waits for its payment and returns the dialog. */
export async function openOrder(page: Page, store: OpenStore, orderId: string) {
  await page.goto(`${store.url}/settings?tab=orders&order=${orderId}`);
  const dialog = page.getByRole('dialog', { name: `Order ${orderId.slice(0, 8)}`, exact: true });
  await dialog.getByText('Payment Intent ID').waitFor();
  return dialog;
}

/** Orders without a browser; returns the order's ids and what can be done with it. */
export async function orderUnseen(
  { url, sandbox }: OpenStore,
  { buyer, name }: { buyer: Buyer; name: string },
): Promise<{
  orderId: string;
  intent: string;
  pay: () => void;
  complete: () => Promise<number>;
}> {
  const post = (path: string, body?: unknown) =>
    fetch(url + path, {
      method: 'POST',
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
  const onSale = (await (await fetch(`${url}/api/packages`)).json()) as {
    name: string;
    price: string;
  }[];
  const item = onSale.find((one) => one.name === name);
  const packages = [item];
  const order = { amount: item?.price, packages, customerInfo: buyer };
  const placed = await post('/api/create-payment-intent', order);
  const { orderId, clientSecret } = (await placed.json()) as Record<string, string>;
  const intent = clientSecret?.split('_secret_')[0] ?? '';
  const pay = () => void sandbox.controls.pay({ intent });
  const complete = async () => (await post(`/api/complete-order/${orderId}`)).status;
  return { orderId: orderId ?? '', intent, pay, complete };
}

/** As `orderUnseen`, and pays; the order is not completed yet. */
export async function payUnseen(...order: Parameters<typeof orderUnseen>) {
  const placed = await orderUnseen(...order);
  placed.pay();
  return placed;
}
