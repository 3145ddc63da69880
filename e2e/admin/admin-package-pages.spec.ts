import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import type { PackagePage } from '#contract/shop/package-pages.ts';
import type { Store } from '../store/store-process.ts';
import { packagesTest as test } from '../support/fixtures.ts';
import { findings } from '../support/look.ts';
import { packageCard, seeExactText } from '../support/shopping.ts';

const beard = 'Beard, Suit & Presence';
const voice = 'Voice & Storytelling';
const lesson = 'A Beard That Lasts the Day';

const button = (page: Page | Locator, name: string) =>
  page.getByRole('button', { name, exact: true });

/** The data of a package page as a visitor who is not signed in gets it. */
async function pageAt(store: Store, slug: string): Promise<PackagePage> {
  const answer = await fetch(`${store.url}/api/packages/by-slug/${slug}`);
  expect(answer.status).toBe(200);
  return (await answer.json()) as PackagePage;
}

async function editPackage(page: Page, name: string): Promise<Locator> {
  await button(page, `Edit ${name}`).click();
  const dialog = page.getByRole('dialog', { name: `Edit “${name}”` });
  await dialog.getByText('Search Engines and Chats').waitFor();
  // The form has come and is where it stays.
  const first = dialog.getByLabel('Name', { exact: true });
  await expect(first).toBeFocused();
  return dialog;
}

/** Adds a question and types it where the focus goes. */
async function addQuestion(page: Page, dialog: Locator, number: number, text: string) {
  await button(dialog, 'Add Question').click();
  const field = dialog.getByRole('textbox', { name: `Question ${number}` });
  await expect(field).toBeFocused();
  await page.keyboard.type(text);
}

const unfold = (dialog: Locator, title: string) => dialog.getByText(title, { exact: true }).click();

test('a package gets a page in its form, half typed or saved', async ({ store, page }) => {
  const dialog = await editPackage(page, beard);
  await unfold(dialog, 'Page');
  await dialog.getByLabel('Page Text').fill('## What you get\n\n- **Nine** lessons');
  await button(dialog, 'Show Preview').click();
  const preview = dialog.getByRole('region', { name: 'Preview of the page' });
  await preview.getByRole('heading', { name: 'What you get' }).waitFor();
  await unfold(dialog, 'Questions and Answers');
  await addQuestion(page, dialog, 1, 'How long?');
  await dialog.getByRole('textbox', { name: 'Answer 1' }).fill('An hour.');
  await addQuestion(page, dialog, 2, 'For whom?');

  // What is half typed survives a reload.
  await page.reload();
  await editPackage(page, beard);
  await unfold(dialog, 'Questions and Answers');
  await expect(dialog.getByRole('textbox', { name: 'Question 2' })).toHaveValue('For whom?');
  await button(dialog, 'Save Changes').click();
  await dialog.getByText('Answer 2 is required.').waitFor();
  await dialog.getByRole('textbox', { name: 'Answer 2' }).fill('For everybody.');
  // Sorted by keyboard, with the focus on the button that was pressed.
  await button(dialog, 'Put question 2 earlier').focus();
  await page.keyboard.press('Enter');
  await dialog.getByText('The question is at place 1 of 2.').waitFor();
  await expect(dialog.getByRole('textbox', { name: 'Question 1' })).toHaveValue('For whom?');
  await expect(page.locator(':focus')).toHaveAttribute('aria-label', 'Put question 1 earlier');

  await unfold(dialog, 'Search Engines and Chats');
  await dialog.getByLabel('Search Title').fill('The beard course');
  const inSearch = dialog.getByRole('figure', { name: 'In a search' });
  await inSearch.getByText('The beard course').waitFor();
  expect(await findings(page)).toEqual([]);
  await button(dialog, 'Save Changes').click();
  await seeExactText(page, 'Package Updated');
  expect(await pageAt(store, 'beard-suit-presence')).toMatchObject({
    pageDescription: '## What you get\n\n- **Nine** lessons',
    content: [{ kind: 'heading' }, { kind: 'list' }],
    questions: [
      { question: 'For whom?', answer: 'For everybody.' },
      { question: 'How long?', answer: 'An hour.' },
    ],
    searchTitle: 'The beard course',
  });
});

test('a slug is made from the name, changed, and refused where it cannot be', {
  tag: '@full',
}, async ({ store, page }) => {
  await button(page, 'Create Package').click();
  const created = page.getByRole('dialog', { name: 'Create Package' });
  await created.getByLabel('Name').fill('Bells & Reins');
  await created.getByLabel('Price in $').fill('19');
  await created.getByText('/packages/bells-reins', { exact: true }).waitFor();
  await button(created, 'Create Package').click();
  await seeExactText(page, 'Package Created');
  const { id } = await pageAt(store, 'bells-reins');

  const dialog = await editPackage(page, 'Bells & Reins');
  await unfold(dialog, 'Page');
  const slug = dialog.getByLabel('Slug');
  const refused: [string, string][] = [
    [
      'two words',
      'Slug may have only letters from a to z, digits, and single hyphens between them.',
    ],
    ['new', 'Slug is reserved for the shop; choose another.'],
    [
      'voice-storytelling',
      `The slug “voice-storytelling” is taken by the package “${voice}”. Choose another one.`,
    ],
  ];
  for (const [typed, message] of refused) {
    await slug.fill(typed);
    // Folded, it opens by itself.
    await unfold(dialog, 'Page');
    await slug.waitFor({ state: 'hidden' });
    await button(dialog, 'Save Changes').click();
    await dialog.getByText(message).waitFor();
  }
  await slug.fill('Reins');
  await button(dialog, 'Save Changes').click();
  await seeExactText(page, 'Package Updated');
  expect(await pageAt(store, 'bells-reins')).toMatchObject({ id, slug: 'reins' });
  const preview = page.getByRole('link', { name: 'Preview Bells & Reins in a new tab' });
  await expect(preview).toHaveAttribute('href', '/packages/reins');

  // Another package takes the earlier one, if the admin says so.
  const other = await editPackage(page, voice);
  await unfold(other, 'Page');
  await other.getByLabel('Slug').fill('bells-reins');
  await button(other, 'Save Changes').click();
  const leads =
    'The slug “bells-reins” leads to “Bells & Reins”, as an earlier address of its page.';
  await other.getByText(leads).waitFor();
  await other.getByLabel('Use This Slug Here').check();
  expect(await findings(page)).toEqual([]);
  await button(other, 'Save Changes').click();
  await seeExactText(page, 'Package Updated');
  expect(await pageAt(store, 'bells-reins')).toMatchObject({ name: voice });
  expect(await pageAt(store, 'reins')).toMatchObject({ id });
});

test('the packages are put into an order, which a visitor sees', { tag: '@full' }, async ({
  store,
  page,
  shopper,
}) => {
  const names = async () => {
    await shopper.page.goto(store.url);
    await packageCard(shopper.page, beard).waitFor();
    return shopper.page.getByRole('article').getByRole('heading').allTextContents();
  };
  const before = await names();
  await button(page, 'Change Order').click();
  const dialog = page.getByRole('dialog', { name: 'Order of the Packages' });
  await button(dialog, `Put ${voice} earlier`).focus();
  await page.keyboard.press('Enter');
  await dialog.getByText(`${voice} is at place 2 of ${before.length}.`).waitFor();

  // Another admin creates a package meanwhile: nothing is saved, and the list shows it.
  await page.evaluate(async () => {
    const body = JSON.stringify({ name: 'Meanwhile', price: 10 });
    const headers = { 'content-type': 'application/json' };
    await fetch('/api/packages', { method: 'POST', headers, body });
  });
  await button(dialog, 'Save Order').click();
  await seeExactText(page, 'Package list changed. Please refresh.');
  await button(dialog, 'Reorder Meanwhile').waitFor();
  await button(dialog, 'Save Order').click();
  await seeExactText(page, 'Order Saved');
  await button(dialog, 'Save Order').waitFor({ state: 'hidden' });
  expect(await findings(page)).toEqual([]);
  const [first = '', second = '', third = '', ...others] = before;
  expect(await names()).toEqual([first, third, second, ...others, 'Meanwhile']);
});

test('a sample is open to everybody until it is none', async ({ store, page }) => {
  const { id, videos } = await pageAt(store, 'beard-suit-presence');
  const video = `${store.url}/media/videos/${videos[0]?.id}`;
  const statusOf = async () => {
    const answer = await fetch(video, { headers: { range: 'bytes=0-9' } });
    await answer.arrayBuffer();
    return answer.status;
  };
  expect(await statusOf()).toBe(401);
  await button(page, `View Details of ${beard}`).click();
  const sample = page.getByRole('button', { name: `Sample ${lesson}` });
  await sample.click();
  await seeExactText(page, 'Sample Saved');
  await expect(sample).toHaveAttribute('aria-pressed', 'true');
  await page.getByText('Free sample', { exact: true }).waitFor();
  expect(await findings(page)).toEqual([]);
  expect(await statusOf()).toBe(206);
  expect(await pageAt(store, 'beard-suit-presence')).toMatchObject({
    id,
    videos: [{ title: lesson, sample: { id: videos[0]?.id } }, { sample: null }, { sample: null }],
  });
  await sample.click();
  await page.getByText('Free sample', { exact: true }).waitFor({ state: 'detached' });
  expect(await statusOf()).toBe(401);
});

test('a cover is uploaded, refused, and removed', async ({ store, page }) => {
  const made = await pageAt(store, 'voice-storytelling');
  const dialog = await editPackage(page, voice);
  await unfold(dialog, 'Page');
  const upload = (name: string, mimeType: string, buffer: Buffer) =>
    dialog.getByLabel('Cover').setInputFiles({ name, mimeType, buffer });
  await upload('x.svg', 'image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  await page
    .getByText(/it is an SVG picture/)
    .first()
    .waitFor();
  const create = { width: 900, height: 900, channels: 3, background: '#a8202b' } as const;
  await upload('cover.png', 'image/png', await sharp({ create }).png().toBuffer());
  await seeExactText(page, 'Cover Uploaded');
  const { coverPath } = await pageAt(store, 'voice-storytelling');
  expect(coverPath).not.toBe(made.coverPath);
  const picture = await (await fetch(`${store.url}${coverPath}&w=640`)).arrayBuffer();
  expect(await sharp(picture).metadata()).toMatchObject({ width: 640, height: 360 });
  await button(dialog, 'Remove Cover').click();
  await seeExactText(page, 'Cover Removed');
  await button(dialog, 'Remove Cover').waitFor({ state: 'detached' });
  const { coverPath: last } = await pageAt(store, 'voice-storytelling');
  expect(last).not.toBeNull();
  expect(last).not.toBe(coverPath);
});
