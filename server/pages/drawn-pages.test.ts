import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Bootstrap } from '#contract/bootstrap.ts';
import { NEW_STORE } from '#contract/values/new-store.ts';
import { DRAWN_PAGES_FILE, drawingName, drawnPage, readDrawnPages } from './drawn-pages.ts';

const store = {
  ...NEW_STORE,
  name: 'Elf & Sons',
  email: 'help@elf.example',
  phone: '+1 (555) 010',
};
const bootstrap: Bootstrap = { session: null, store, stripeJsUrl: null };
const drawing =
  '<b>NAME-OF-THE-STORE</b><a href="tel:+000000000000">+000000000000</a><i>EMAIL-OF-THE-STORE</i>';

describe('a drawn page', () => {
  it('has the contact of the store', () => {
    expect(drawnPage({ '/ nobody email phone': drawing }, '/', bootstrap)).toBe(
      '<b>Elf &amp; Sons</b><a href="tel:+1555010">+1 (555) 010</a><i>help@elf.example</i>',
    );
  });

  it('has the headline and the tagline of the store', () => {
    const page = { '/ nobody email phone': '<h1>HEADLINE-OF-THE-STORE</h1>TAGLINE-OF-THE-STORE' };
    const own = { ...store, headline: 'Beards & More', tagline: '$&' };
    expect(drawnPage(page, '/', { ...bootstrap, store: own })).toBe(
      '<h1>Beards &amp; More</h1>$&amp;',
    );
  });

  it('takes a contact literally', () => {
    const odd = {
      ...NEW_STORE,
      name: '$& EMAIL-OF-THE-STORE <b>',
      email: '"',
      phone: '+000000000000',
    };
    const pages = { '/ nobody email phone': drawing };
    expect(drawnPage(pages, '/', { ...bootstrap, store: odd })).toBe(
      '<b>$&amp; EMAIL-OF-THE-STORE &lt;b&gt;</b><a href="tel:+000000000000">+000000000000</a><i>&quot;</i>',
    );
  });

  it('is the one of whoever looks, and of what the store has', () => {
    const session = { id: '1', isAdmin: false, isCustomer: true };
    expect(drawingName('/login', { session, store })).toBe('/login customer email phone');
    const admin = { ...session, isAdmin: true };
    const bare = { ...store, email: '' };
    expect(drawingName('/login', { session: admin, store: bare })).toBe('/login admin phone');
    expect(drawnPage({ '/ nobody': drawing }, '/', bootstrap)).toBe('');
  });
});

describe('the drawn pages', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sleigh-drawn-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('are what the build wrote, or none without a build', async () => {
    expect(await readDrawnPages(folder)).toEqual({});
    await writeFile(join(folder, DRAWN_PAGES_FILE), '{"/ nobody":"<b>"}');
    expect(await readDrawnPages(folder)).toEqual({ '/ nobody': '<b>' });
  });
});
