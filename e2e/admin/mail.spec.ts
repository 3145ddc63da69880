import { expect, type Page } from '@playwright/test';
import { demoLogins } from '../../demo/logins.ts';
import { openSettings } from '../support/admin.ts';
import { adminTest as test } from '../support/fixtures.ts';
import { refuseNext, secretLink, untilMailIs } from '../support/mail.ts';
import { buyByCard, newBuyer, toast } from '../support/shopping.ts';

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('button') });
const rowOf = (page: Page, to: string) => rows(page).filter({ hasText: to });
const pane = (page: Page) => page.getByRole('region', { name: 'Message' });

test('a message arrives in the mailbox, and the page shows it as its reader sees it', async ({
  store,
  page,
}) => {
  await page.goto(`${store.url}/admin/packages`);
  const to = 'holly.reads@example.com';
  await store.calls.queueReset(to);
  const received = await store.mailbox.waitFor(to, 'Choose a new password');
  expect(received.text).toContain(`${store.url}/reset-password#t0ken`);
  expect(received.html).toContain('Hello &lt;b&gt;Holly&lt;/b&gt;');
  await untilMailIs(store, to, 'sent');
  await page.getByRole('navigation').getByRole('link', { name: 'Mail' }).click();
  const row = rowOf(page, to);
  await row.getByText('Sent', { exact: true }).waitFor();
  await row.getByRole('button').press('Enter');
  const message = pane(page);
  await message.getByRole('heading', { name: 'Choose a new password' }).waitFor();
  const frame = page.frameLocator(`iframe[title="The message as ${to} sees it"]`);
  await frame.getByText('Hello <b>Holly</b>').waitFor();
  await frame.getByText('(link hidden)').waitFor();
  await expect(page.locator('iframe')).toHaveAttribute('sandbox', '');
  await message.getByText('Show Plain Text').click();
  await message.getByText(/you asked for a new password/).waitFor();
  expect(await page.content()).not.toContain('t0ken');
  // A sent message has nothing to try or to hand over.
  await expect(message.getByRole('button')).toHaveText(['All Messages']);
  await page.reload();
  await message.getByRole('heading', { name: 'Choose a new password' }).waitFor();
  // It gets the focus as the message is closed.
  await row.waitFor();
  await message.getByRole('button', { name: 'All Messages' }).click();
  await message.waitFor({ state: 'detached' });
  await expect(page.locator(':focus')).toHaveText('Choose a new password');
});

test('a buyer gets a confirmation, and its links lead to the videos and to the receipt', async ({
  store,
  shopper: { page },
}) => {
  const buyer = newBuyer();
  const name = 'Voice & Storytelling';
  await buyByCard(page, store.url, [name], buyer);
  const { text, html } = await store.mailbox.waitFor(buyer.email, 'Your order is complete');
  expect(text).toContain(name);
  expect(text).toContain('$39.50');
  expect(html).toContain('Voice &amp; Storytelling');
  const linkTo = (path: RegExp): string => {
    const links = text.match(/https?:\S+/g) ?? [];
    return links.find((link) => path.test(new URL(link).pathname)) ?? '';
  };
  await page.goto(linkTo(/^\/my-videos$/));
  await page.waitForURL('**/login');
  await page.getByLabel('Email').fill(buyer.email);
  await page.getByLabel('Password', { exact: true }).fill(buyer.password);
  await page.getByRole('button', { name: 'Login as Customer' }).click();
  await page.waitForURL('**/my-videos');
  await page.getByRole('heading', { name }).waitFor();
  await page.goto(linkTo(/^\/orders\/[^/]+\/receipt$/));
  const receipt = page.getByRole('article');
  await receipt.getByText(name).waitFor();
  await receipt.getByText('$39.50').first().waitFor();
  expect(await store.mailbox.controls.messages({ to: buyer.email })).toHaveLength(1);
});

test('a refused message says why, its link can be handed over, and it is sent again', {
  tag: '@full',
}, async ({ store, page }) => {
  const to = 'holly.refused@example.com';
  await refuseNext(store, 'No such user in this house');
  const mailId = await store.calls.queueReset(to);
  await untilMailIs(store, to, 'failed');
  await page.goto(`${store.url}/admin/mail`);
  await page.getByLabel('State').selectOption('Failed');
  await rowOf(page, to).click();
  const message = pane(page);
  await message.getByText('This message was not sent').waitFor();
  await message.getByText(/No such user in this house/).waitFor();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await message.getByRole('button', { name: 'Copy Link' }).click();
  const question = page.getByRole('dialog', { name: 'Hand over the link?' });
  await question.getByText(new RegExp(`Give it only to the person who uses ${to}`)).waitFor();
  await question.getByRole('button', { name: 'Copy Link' }).click();
  await toast(page, 'Link Copied').waitFor();
  await question.waitFor({ state: 'hidden' });
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(`${store.url}/reset-password#t0ken`);
  await message.getByRole('button', { name: 'Try Again' }).click();
  await toast(page, 'Message Queued').waitFor();
  await store.mailbox.waitFor(to, 'Choose a new password');
  // The page asks again by itself while a message is being sent.
  await message.getByText('Sent', { exact: true }).first().waitFor();
  await message.getByText('This message was not sent').waitFor({ state: 'detached' });
  expect(new URL(page.url()).searchParams.get('mail')).toBe(mailId);
});

test('a message whose link was replaced before it was sent is withdrawn, not failed', {
  tag: '@full',
}, async ({ store, page }) => {
  const to = 'holly.asks.twice@example.com';
  const mailId = await store.calls.queueAndWithdraw(to);
  await page.goto(`${store.url}/admin/mail?mail=${mailId}`);
  const message = pane(page);
  await message.getByText('Withdrawn', { exact: true }).waitFor();
  await message.getByText(/^This message was withdrawn before it was sent/).waitFor();
  await expect(message.getByRole('button')).toHaveText(['All Messages']);
  await expect(message.getByRole('alert')).toHaveCount(0);
  await page.getByLabel('State').selectOption('Withdrawn');
  await rowOf(page, to).getByText('Withdrawn', { exact: true }).waitFor();
  await page.getByLabel('State').selectOption('Failed');
  await rowOf(page, to).waitFor({ state: 'detached' });
});

test('without a mail server the page says what to do, and messages wait', { tag: '@full' }, async ({
  store,
  page,
}) => {
  const json = {
    ready: false,
    problem: 'No mail server is set up. Messages wait until there is one.',
    serverSaid: null,
    server: null,
    sender: null,
    linksTo: store.url,
    hasPublicUrl: false,
  };
  await page.route('**/api/settings/mail', (route) => route.fulfill({ json }));
  await page.goto(`${store.url}/admin/mail`);
  const notice = page.getByRole('alert').filter({ hasText: 'Messages are not sent' });
  await notice.getByText(json.problem).waitFor();
  await notice.getByRole('link', { name: 'Go to Settings, Mail' }).click();
  await page.waitForURL('**/settings?tab=mail');
});

test('the list loads page by page, is searched, and says when it is empty or fails', {
  tag: '@full',
}, async ({ store, page }) => {
  await page.route('**/api/mail', (route) => route.fulfill({ json: [] }), { times: 1 });
  await page.goto(`${store.url}/admin/mail`);
  await page.getByText(/^No messages yet\./).waitFor();
  for (let number = 1; number <= 55; number += 1) {
    await store.calls.queueReset(`filler.${number}@example.com`);
  }
  await page.route('**/api/mail', (route) => route.abort(), { times: 1 });
  await page.goto(`${store.url}/admin/mail`);
  await page.getByText('Unable to load the messages. Please try again later.').waitFor();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(rows(page)).toHaveCount(50);
  await page.getByRole('button', { name: 'Load More' }).click();
  // With the demo's own.
  await expect(rows(page)).toHaveCount(56);
  await page.getByLabel('Search Messages').fill('filler.17');
  await expect(rows(page)).toHaveCount(1);
  await page.getByLabel('Search Messages').fill('nobody of that name');
  await page.getByText('No messages match this search.').waitFor();
  await page.getByRole('button', { name: 'Show All Messages' }).click();
  await expect(rows(page)).toHaveCount(56);
  await page.goto(`${store.url}/admin/mail?mail=none`);
  await pane(page).getByRole('button', { name: 'Retry' }).waitFor();
});

test('confirming an address turns on the notices that cost money, also past a form that is open', async ({
  store,
  page,
}) => {
  const email = 'nick@north.example';
  const panel = await openSettings(page, store.url, 'Mail');
  await panel.getByLabel('New Email').fill(email);
  await panel.getByLabel('Your Password').fill(demoLogins.admin.password);
  await panel.getByRole('button', { name: 'Send Confirmation Link' }).click();
  const link = await secretLink(store, email, 'Confirm your e-mail address');
  const other = await page.context().newPage();
  await other.goto(link);
  await other.getByRole('button', { name: 'Confirm E-mail Address' }).click();
  await other.getByText(/^You now get notices of disputes, failed refunds,/).waitFor();
  await other.close();

  const notices = page.getByRole('group', { name: 'What you are told' });
  const ticked = notices.getByRole('checkbox', { checked: true });
  await expect(ticked).toHaveCount(0);
  await notices.getByLabel('Disk Nearly Full').check();
  await notices.getByLabel('Sales').selectOption('One a Day');
  await page.getByRole('button', { name: 'Save Notices' }).click();
  await toast(page, 'Notices Saved').waitFor();
  await expect(ticked).toHaveCount(6);
  await page.reload();
  await expect(ticked).toHaveCount(6);
  await expect(notices.getByLabel('Dispute')).toBeChecked();
  await expect(notices.getByLabel('Sales')).toHaveValue('daily-sales');
});
