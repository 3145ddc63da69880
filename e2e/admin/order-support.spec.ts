import { expect } from '@playwright/test';
import { demoLogins } from '../../demo/logins.ts';
import { adminTest as test } from '../support/fixtures.ts';
import { openOrder, orderUnseen, payUnseen } from '../support/orders.ts';
import { newBuyer, toast } from '../support/shopping.ts';

const name = 'Voice & Storytelling';

test('an admin corrects an address, and sends a password link and the receipt there', {
  tag: '@full',
}, async ({ store, page }) => {
  const buyer = newBuyer();
  const { orderId, complete } = await payUnseen(store, { buyer, name });
  expect(await complete()).toBe(200);
  const order = await openOrder(page, store, orderId);
  await order.getByText(`The customer logs in with ${buyer.email}.`).waitFor();
  await order.getByRole('button', { name: 'Correct E-mail Address…' }).click();
  const correction = page.getByRole('dialog', { name: 'Correct the e-mail address of' });
  await correction.getByText(`instead of ${buyer.email}`).waitFor();
  const field = correction.getByLabel('New E-mail Address');
  await field.fill(demoLogins.customer.email);
  await field.press('Enter');
  await correction.getByText('Another account has this e-mail address.').waitFor();
  const right = `right.${buyer.email}`;
  await field.fill(right);
  await field.press('Enter');
  await toast(page, 'E-mail Address Corrected').waitFor();
  await correction.waitFor({ state: 'hidden' });
  await order.getByText(`The customer logs in with ${right}.`).waitFor();
  await order.getByRole('button', { name: 'Delete Account' }).click();
  const deletion = page.getByRole('dialog', { name: /^Delete the account of/ });
  await deletion.getByText(`The account ${right}, all its orders`).waitFor();
  await deletion.getByRole('button', { name: 'Cancel' }).click();

  await order.getByRole('button', { name: 'Send Password Link…' }).click();
  const reset = page.getByRole('dialog', { name: /a password link\?$/ });
  await reset.getByText(`goes to ${right}`).waitFor();
  await reset.getByRole('button', { name: 'Send Password Link' }).click();
  await toast(page, 'Link Sent').waitFor();
  await order.getByRole('button', { name: 'Send Password Link…' }).click();
  await reset.getByRole('button', { name: 'Send Password Link' }).click();
  await reset.getByText(/within the last five minutes/).waitFor();
  await reset.getByRole('button', { name: 'Cancel' }).click();

  await order.getByRole('button', { name: 'Send Receipt Again…' }).click();
  const receipt = page.getByRole('dialog', { name: /the receipt again\?$/ });
  await receipt.getByRole('button', { name: 'Send Receipt Again' }).click();
  await toast(page, 'Receipt Sent').waitFor();
  for (const line of [
    `corrected from ${buyer.email} to ${right}.`,
    `A link for a new password was sent to ${right}.`,
    `The link to the receipt was sent to ${right} again.`,
  ]) {
    await order.getByRole('listitem').filter({ hasText: line }).waitFor();
  }
  const { mailbox } = store;
  const { text } = await mailbox.waitFor(right, 'Your receipt');
  expect(text).toContain(`${store.url}/orders/${orderId}/receipt`);
  await mailbox.waitFor(buyer.email, 'Your e-mail address was changed');
  await mailbox.waitFor(right, 'This is your e-mail address now');
  await mailbox.waitFor(right, 'Set a new password');
});

test('an order without an account gets its own address corrected', { tag: '@full' }, async ({
  store,
  page,
}) => {
  const buyer = newBuyer();
  const { orderId } = await orderUnseen(store, { buyer, name });
  const order = await openOrder(page, store, orderId);
  await order.getByText('The order belongs to no account yet.').waitFor();
  await expect(order.getByRole('button', { name: /^Send/ })).toHaveCount(0);
  await order.getByRole('button', { name: 'Correct E-mail Address…' }).click();
  const correction = page.getByRole('dialog', { name: 'Correct the e-mail address of' });
  await correction.getByLabel('New E-mail Address').fill(`right.${buyer.email}`);
  await correction.getByRole('button', { name: 'Correct E-mail Address' }).click();
  await toast(page, 'E-mail Address Corrected').waitFor();
  await order.getByRole('link', { name: `right.${buyer.email}` }).waitFor();
  await order.getByText('The e-mail address of this order was corrected.').waitFor();
});
