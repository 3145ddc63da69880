import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { packagesTest } from '../support/fixtures.ts';
import { toast } from '../support/shopping.ts';

const voice = 'Voice & Storytelling';
const media = new URL('../../demo/media/', import.meta.url);

packagesTest(
  'several files become videos of one package in one step',
  { tag: '@full' },
  async ({ store, page }) => {
    await page.getByRole('tab', { name: 'Upload Videos' }).click();
    const names = {
      '10_packing-the-sleigh': 'evening-route',
      '9_calling-the-reindeer': 'beard-for-the-day',
    };
    const files = await Promise.all(
      Object.entries(names).map(async ([name, source]) => ({
        name: `${name}.mp4`,
        mimeType: 'video/mp4',
        buffer: await readFile(new URL(`${source}.mp4`, media)),
      })),
    );
    await page.getByLabel('Video', { exact: true }).setInputFiles(files);
    await page.getByRole('button', { name: 'Save All Together' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save All Together' });
    await expect(dialog.getByLabel('Title 1')).toHaveValue('9 calling the reindeer');
    await dialog.getByLabel('Title 2').fill('Packing the Sleigh');
    await dialog.getByRole('button', { name: 'Save 2 Videos' }).click();
    await dialog.getByText('Package is required.').waitFor();
    // The form for one file, behind the dialog, is another one.
    await expect(page.getByText('Title is required.')).toHaveCount(0);
    await dialog.getByLabel('Package of All').selectOption({ label: voice });
    await dialog.getByRole('button', { name: 'Save 2 Videos' }).click();
    await toast(page, 'Videos Created').waitFor();
    await dialog.waitFor({ state: 'detached' });
    const titles = (await store.calls.videosIn([voice])).map(({ title }) => title);
    expect(titles.slice(-2)).toEqual(['9 calling the reindeer', 'Packing the Sleigh']);
  },
);
