import { expect } from '@playwright/test';
import { demoLogins } from '../../demo/logins.ts';
import { SECONDS } from '../support/films.ts';
import {
  clickText,
  openPlayer,
  playedTo,
  seek,
  firefoxTest as test,
  until,
} from '../support/firefox.ts';
import { setRenditions } from '../support/ladder.ts';

const { customer } = demoLogins;

test('Firefox plays a playlist, seeks in it and shows the chosen quality', {
  tag: '@full',
}, async ({ store, tab, film }) => {
  await openPlayer(tab, store, film);
  expect(await tab.$eval('video', ({ currentSrc }) => currentSrc)).toMatch(/^blob:/);
  expect(Math.round(await tab.$eval('video', ({ duration }) => duration))).toBe(SECONDS);
  await seek(tab, 20);
  await playedTo(tab, 20.5);
  await seek(tab, 5);
  await playedTo(tab, 5.5);
  await tab.evaluate(() => localStorage.setItem('sleigh.quality', '360'));
  await tab.reload();
  const isLarge = () => document.querySelector('video')?.videoHeight === 360;
  await until(() => tab.evaluate(isLarge));
});

test('Firefox plays the single file, and its duration is known', { tag: '@full' }, async ({
  store,
  tab,
  film,
}) => {
  await setRenditions(store, film.id, []);
  await openPlayer(tab, store, film);
  await seek(tab, 20);
  await playedTo(tab, 20.5);
  expect(await tab.$eval('video', ({ currentSrc }) => currentSrc)).toBe(
    `${store.url}/media/videos/${film.id}`,
  );
});

test('Firefox says that access has ended, and Retry goes on once it is back', {
  tag: '@full',
}, async ({ store, tab, film }) => {
  await openPlayer(tab, store, film);
  await store.calls.endAccess(customer.email, 'disputed');
  await seek(tab, 100);
  const says = (text: string) => document.body.textContent.includes(text);
  await until(() => tab.evaluate(says, 'You no longer have access to this video.'));
  await store.calls.giveAccessBack(customer.email);
  await clickText(tab, 'button', 'Retry');
  await playedTo(tab, 100.5);
});
