import { expect, type Page } from '@playwright/test';
import { openSettings } from '../support/admin.ts';
import { adminTest } from '../support/fixtures.ts';
import { seeExactText, toast } from '../support/shopping.ts';

const notSaved = 'It is not saved yet.';

const kept = (page: Page) => page.evaluate(() => sessionStorage.getItem('sleigh.drafts'));

adminTest(
  'a package that is half typed survives Escape, a click outside and a reload',
  { tag: '@full' },
  async ({ store, page }) => {
    await page.goto(`${store.url}/admin/packages`);
    const dialog = page.getByRole('dialog', { name: 'Create Package' });
    const name = dialog.getByLabel('Name');
    const open = () => page.getByRole('button', { name: 'Create Package' }).click();
    const isClosed = () => dialog.waitFor({ state: 'detached' });
    await open();
    await name.fill('Lanterns');
    await dialog.getByLabel('On Sale').click();
    await page.keyboard.press('Escape');
    await isClosed();
    await open();
    await dialog.getByText(notSaved).waitFor();
    await expect(name).toHaveValue('Lanterns');
    await expect(name).toBeFocused();
    await dialog.getByLabel('Price').fill('12.50');
    await page.mouse.click(5, 5);
    await isClosed();

    await page.reload();
    await open();
    await dialog.getByText(notSaved).waitFor();
    await expect(dialog.getByLabel('Price')).toHaveValue('12.50');
    await expect(dialog.getByLabel('On Sale')).not.toBeChecked();
    await dialog.getByRole('button', { name: 'Create Package' }).click();
    await toast(page, 'Package Created').waitFor();
    await expect.poll(() => kept(page)).toBeNull();

    // Of a package only what was changed is kept.
    await page.goto(`${store.url}/admin/packages`);
    await page.getByRole('button', { name: 'Edit Lanterns' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit “Lanterns”' });
    await edit.getByLabel('Description').fill('Half a sent');
    await page.reload();
    await page.getByRole('button', { name: 'Edit Lanterns' }).click();
    await edit.getByText(notSaved).waitFor();
    await expect(edit.getByLabel('Description')).toHaveValue('Half a sent');
    await edit.getByRole('button', { name: 'Discard Changes' }).click();
    await expect(edit.getByLabel('Description')).toHaveValue('');
    await expect(edit.getByLabel('Name')).toHaveValue('Lanterns');
    await edit.getByLabel('Description').fill('Another half');
    await edit.getByRole('button', { name: 'Cancel' }).click();
    await edit.waitFor({ state: 'detached' });
    expect(await kept(page)).toBeNull();
    await page.getByRole('button', { name: 'Edit Lanterns' }).waitFor();
  },
);

adminTest(
  'so do a video, the settings and an upload, but no keys',
  { tag: '@full' },
  async ({ store, page }) => {
    await page.goto(`${store.url}/admin/videos`);
    const title = 'Breath First, Laugh Second';
    const edit = page.getByRole('dialog', { name: `Edit “${title}”` });
    const openVideo = () =>
      page
        .getByRole('button', { name: `Edit ${title}` })
        .first()
        .click();
    await openVideo();
    await edit.getByLabel('Description').fill('From the belly');
    await page.reload();
    await page.getByText('Upload a Video').click();
    await page.getByLabel('Title').fill('A title to come');
    await openVideo();
    await expect(edit.getByLabel('Description')).toHaveValue('From the belly');
    await page.reload();
    await page.getByText(notSaved).waitFor();
    await expect(page.getByLabel('Title')).toHaveValue('A title to come');

    const promotions = await openSettings(page, store.url, 'Promotions');
    await promotions.getByLabel('Promotion Code').fill('LANTERNS-2027');
    const shop = await openSettings(page, store.url, 'Store');
    await shop.getByLabel('Support Phone').fill('+1 555');
    const keys = await openSettings(page, store.url, 'Stripe');
    await keys.getByLabel('Secret Key').fill('sk_test_typed');
    await keys.getByLabel('Publishable Key').fill('pk_test_typed');
    await page.reload();
    expect(await kept(page)).not.toMatch(/[sp]k_test_typed/);
    await openSettings(page, store.url, 'Store');
    await expect(shop.getByLabel('Support Phone')).toHaveValue('+1 555');
    await openSettings(page, store.url, 'Promotions');
    await promotions.getByText(notSaved).waitFor();
    await expect(promotions.getByLabel('Promotion Code')).toHaveValue('LANTERNS-2027');
    await promotions.getByRole('button', { name: 'Save Code' }).click();
    await toast(page, 'Settings Updated').waitFor();
    await promotions.getByText(notSaved).waitFor({ state: 'hidden' });
    await expect.poll(() => kept(page)).not.toContain('LANTERNS-2027');

    await page.goto(`${store.url}/admin/packages`);
    const upload = page.getByRole('tabpanel', { name: 'Upload Videos' });
    await page.getByRole('tab', { name: 'Upload Videos' }).click();
    const choice = upload.getByLabel('Package', { exact: true });
    await choice.selectOption({ index: 1 });
    const chosen = await choice.inputValue();
    await page.reload();
    await page.getByRole('tab', { name: 'Upload Videos' }).click();
    await upload.getByText(notSaved).waitFor();
    await expect(choice).toHaveValue(chosen);
  },
);

adminTest(
  'what is typed into settings while they are saved stays, as a draft',
  { tag: '@full' },
  async ({ store, page }) => {
    const shop = await openSettings(page, store.url, 'Store');
    const [name, phone] = [shop.getByLabel('Shop Name'), shop.getByLabel('Support Phone')];
    const tagline = shop.getByLabel('Tagline');
    const saveWhile = async (type: () => Promise<void>) => {
      const held = Promise.withResolvers<void>();
      const sent = page.waitForRequest('**/api/settings');
      await page.route('**/api/settings', async (route) => {
        await held.promise;
        await route.continue();
      });
      await shop.getByRole('button', { name: 'Save Store' }).click();
      await sent;
      await type();
      held.resolve();
      await toast(page, 'Settings Updated').waitFor();
      await page.unrouteAll({ behavior: 'wait' });
      await page.reload();
      await shop.getByText(notSaved).waitFor();
    };
    await phone.fill('+1 555 0');
    await saveWhile(() => tagline.fill('Typed later'));
    await expect(phone).toHaveValue('+1 555 0');
    await expect(tagline).toHaveValue('Typed later');
    await shop.getByRole('button', { name: 'Discard' }).click();
    await name.fill('Tinsel & Sons');
    await phone.fill('+1 555 01');
    await saveWhile(async () => {
      await phone.fill('+1 555 0199');
      await tagline.fill('Typed later');
    });
    await expect(phone).toHaveValue('+1 555 0199');
    await expect(name).toHaveValue('Tinsel & Sons');
    await expect(tagline).toHaveValue('Typed later');
    await shop.getByRole('button', { name: 'Discard' }).click();
    await expect(phone).toHaveValue('+1 555 01');
    await name.fill('Tinsel & Daughters');
    await shop.getByRole('button', { name: 'Save Store' }).click();
    await toast(page, 'Settings Updated').waitFor();
    await page.reload();
    await expect(name).toHaveValue('Tinsel & Daughters');
    await expect(shop.getByText(notSaved)).toHaveCount(0);
  },
);

adminTest(
  'of two tabs that edit a package, the later one asks which price to keep',
  { tag: '@full' },
  async ({ store, page }) => {
    const voice = 'Voice & Storytelling';
    const button = (tab: Page, name: string) => tab.getByRole('button', { name, exact: true });
    const edit = async (tab: Page) => {
      await tab.goto(`${store.url}/admin/packages`);
      await tab.getByRole('button', { name: `Edit ${voice}` }).click();
      return tab.getByRole('dialog', { name: `Edit “${voice}”` });
    };
    const other = await page.context().newPage();
    const [late, early] = [await edit(page), await edit(other)];
    await early.getByLabel('Price in $').fill('45');
    await button(other, 'Save Changes').click();
    await seeExactText(other, 'Package Updated');
    await late.getByLabel('Description').fill('Speak as Santa does.');
    await button(page, 'Save Changes').click();
    await seeExactText(page, 'Error');
    const question = page.getByRole('dialog', { name: `Two versions of “${voice}”` });
    await question.getByText(/^Changed by another admin, or by you in another tab at /).waitFor();
    const price = question.getByRole('group', { name: 'Price in $' });
    await expect(price.getByLabel('Theirs')).toBeChecked();
    await expect(price.getByText('45.00')).toHaveCount(1);
    await expect(price.getByText('39.50')).toHaveCount(1);
    await expect(question.getByRole('group', { name: 'Description' })).toHaveCount(0);
    // Escape goes back to the form with what was typed.
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'hidden' });
    await expect(late.getByLabel('Description')).toHaveValue('Speak as Santa does.');
    await button(page, 'Save Changes').click();
    await button(page, 'Save This').click();
    await seeExactText(page, 'Package Updated');
    await edit(page);
    await expect(late.getByLabel('Price in $')).toHaveValue('45.00');
    await expect(late.getByLabel('Description')).toHaveValue('Speak as Santa does.');
    await other.close();
  },
);
