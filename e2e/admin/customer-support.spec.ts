import { expect } from '@playwright/test';
import { adminTest as test } from '../support/fixtures.ts';
import { secretLink } from '../support/mail.ts';
import { newBuyer, toast } from '../support/shopping.ts';

const voice = 'Voice & Storytelling';

test('somebody is given a package, sets a password, watches, and loses it again', async ({
  store,
  page,
  shopper,
}) => {
  const typo = newBuyer().email;
  const email = `right.${typo}`;
  await page.goto(`${store.url}/admin/customers`);
  await page.getByRole('button', { name: 'Give Packages…' }).click();
  const giving = page.getByRole('dialog', { name: 'Give packages' });
  // Nobody has to find the field, and a hasty Enter closes nothing.
  await giving.locator('input[inputmode=email]:focus').waitFor();
  await page.keyboard.press('Enter');
  await giving.getByText('Choose at least one package.').waitFor();
  await giving.getByLabel('E-mail Address').fill(typo);
  await giving.getByLabel(voice).check();
  await giving.getByLabel('Reason').fill('Won the raffle');
  await giving.getByRole('button', { name: 'Give', exact: true }).click();
  // It may be a mistake, so that it is asked first.
  await giving.getByText(/^Nobody has an account with this address/).waitFor();
  await giving.getByLabel('First Name').fill('Ivy');
  await giving.getByRole('button', { name: 'Create Account and Give' }).click();
  await toast(page, 'Given').waitFor();
  await giving.waitFor({ state: 'hidden' });

  await store.mailbox.waitFor(typo, 'You were given access');
  await page.getByRole('button', { name: 'Ivy', exact: true }).click();
  const customer = page.getByRole('dialog', { name: 'Customer' });
  await customer.getByRole('button', { name: 'Correct E-mail Address…' }).click();
  await page.getByLabel('New E-mail Address').fill(email);
  await page.getByRole('button', { name: 'Correct E-mail Address', exact: true }).click();
  await toast(page, 'E-mail Address Corrected').waitFor();

  await shopper.page.goto(await secretLink(store, email, 'This is your e-mail address now'));
  await expect(shopper.page).toHaveURL(`${store.url}/reset-password`);
  await shopper.page.getByLabel('New Password', { exact: true }).fill('three-red-mittens');
  await shopper.page
    .getByRole('button', { name: /Password/ })
    .last()
    .click();
  await shopper.page.waitForURL('**/my-videos');
  await shopper.page.getByRole('link', { name: voice }).waitFor();

  await customer.getByText(/^Given · /).waitFor();
  await customer
    .getByRole('link', { name: /^Order / })
    .first()
    .click();
  const order = page.getByRole('dialog', { name: /^Order / });
  await order.getByText('Given: Won the raffle.').waitFor();
  // Over the orders that are worked with, not those of the settings.
  await expect(page).toHaveURL(({ pathname }) => pathname === '/admin/orders');
  await order.getByRole('button', { name: 'Take Back…' }).click();
  const taking = page.getByRole('dialog', { name: `Take back ${voice}?` });
  await taking.getByRole('button', { name: 'Take Back' }).click();
  await taking.getByText('Reason is required.').waitFor();
  await taking.getByLabel('Reason').fill('A mistake');
  await taking.getByRole('button', { name: 'Take Back' }).click();
  await toast(page, 'Taken Back').waitFor();
  await order.getByText('Taken back', { exact: true }).waitFor();
  await store.mailbox.waitFor(email, 'Your access has ended');
  await shopper.page.reload();
  await shopper.page.getByText("You haven't purchased any training packages yet.").waitFor();
  await expect(shopper.page.getByRole('link', { name: voice })).toHaveCount(0);
});

test('people of a file are checked, given what they do not have, and nothing twice', async ({
  store,
  page,
}) => {
  const [one, two] = [newBuyer().email, newBuyer().email];
  // As Excel writes it in half of Europe.
  const text = `E-mail;First Name;Packages\r\n${one};Zoë;${voice}\r\n${two};=1+1;${voice}\r\n${one};Zoë;${voice}\r\nnobody;Ivy;${voice}\r\n${two};Ivy;Reins\r\n`;
  const file = { mimeType: 'text/csv', buffer: Buffer.from(`\u{feff}${text}`, 'utf16le') };
  const check = async () => {
    await page.getByRole('button', { name: 'Import…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import people' });
    await dialog.getByRole('button', { name: 'Check File' }).click();
    await dialog.getByText('Choose a file.').waitFor();
    await dialog.getByText('Reason is required.').waitFor();
    await dialog.getByLabel('CSV File').setInputFiles({ name: 'class.csv', ...file });
    await dialog.getByLabel('Reason').fill('The class of 2026');
    await dialog.getByRole('button', { name: 'Check File' }).click();
    return dialog;
  };
  await page.goto(`${store.url}/admin/customers`);
  const dialog = await check();
  await dialog
    .getByText('2 people get packages, 2 with a new account. A message tells each. 2 lines')
    .waitFor();
  await dialog
    .getByText('E-mail: “E-mail”, First Name: “First Name”, Packages: “Packages”')
    .click();
  await dialog.getByLabel('Status').selectOption('First Name');
  await dialog.getByText('is chosen twice, for First Name and Status.').waitFor();
  await dialog.getByLabel('Status').selectOption('None');
  await dialog.getByText('E-mail: must be a valid e-mail address.').waitFor();
  await dialog.getByText('Packages: there is no package called “Reins”.').waitFor();
  await dialog.getByLabel('Lines').selectOption({ label: 'Gets packages (2)' });
  await dialog.getByText(`Gets ${voice}, with a new account.`).first().waitFor();
  await dialog.getByRole('button', { name: 'Give to 2 People' }).click();
  await dialog.getByText('2 people got packages').waitFor();
  for (const email of [one, two]) {
    const mail = await store.mailbox.waitFor(email, 'You were given access');
    expect(mail.text).toContain('reset-password#');
  }
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Zoë', exact: true }).waitFor();
  const again = await check();
  await again.getByText('Nobody gets anything new. 2 people have everything already.').waitFor();
  await expect(again.getByRole('button', { name: /^Give to/ })).toHaveCount(0);
  await again.getByRole('button', { name: 'Choose Another File' }).click();
  await expect(again.getByLabel('Reason')).toHaveValue('The class of 2026');
});

test('an import that is closed in the middle says how far it came', { tag: '@full' }, async ({
  store,
  page,
}) => {
  const people = Array.from({ length: 26 }, () => `${newBuyer().email};${voice}`);
  const buffer = Buffer.from(`E-mail;Packages\n${people.join('\n')}`);
  await page.goto(`${store.url}/admin/customers`);
  await page.getByRole('button', { name: 'Import…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import people' });
  const file = { name: 'class.csv', mimeType: 'text/csv', buffer };
  await dialog.getByLabel('CSV File').setInputFiles(file);
  await dialog.getByLabel('Reason').fill('The class of 2026');
  await dialog.getByRole('button', { name: 'Check File' }).click();
  const held = Promise.withResolvers<void>();
  await page.route('**/api/grants/import', async (route) => {
    await held.promise;
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'Give to 26 People' }).click();
  await dialog.getByText('Done: 0 of 26 people.').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  held.resolve();
  await Promise.all([
    toast(page, 'Import Stopped').waitFor(),
    page.getByText(/^25 of 26 people are done\./).waitFor(),
  ]);
});
