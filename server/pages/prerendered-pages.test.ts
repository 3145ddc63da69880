import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Bootstrap } from '#contract/bootstrap.ts';
import { NEW_STORE } from '#contract/values/new-store.ts';
import {
  PRERENDERED_PAGES_FILE,
  type PrerenderedPage,
  prerenderedName,
  prerenderedPage,
  readPrerenderedPages,
  viewOf,
} from './prerendered-pages.ts';

const store = {
  ...NEW_STORE,
  name: 'Elf & Sons',
  email: 'help@elf.example',
  phone: '+1 (555) 010',
};
const bootstrap: Bootstrap = { session: null, store, stripeJsUrl: null };
const prerendered: PrerenderedPage = [
  '<b>',
  { slot: 'name' as const },
  '</b><a href="',
  { slot: 'phoneAddress' as const },
  '">',
  { slot: 'phone' as const },
  '</a><i>',
  { slot: 'email' as const },
  '</i>',
];

describe('a prerendered page', () => {
  it('has the contact of the store', () => {
    expect(prerenderedPage({ 'home nobody email phone': prerendered }, 'home', bootstrap)).toBe(
      '<b>Elf &amp; Sons</b><a href="tel:+1555010">+1 (555) 010</a><i>help@elf.example</i>',
    );
  });

  it('has the headline and the tagline of the store', () => {
    const page: PrerenderedPage = ['<h1>', { slot: 'headline' }, '</h1>', { slot: 'tagline' }];
    const pages = { 'home nobody email phone': page };
    const own = { ...store, headline: 'Beards & More', tagline: '$&' };
    expect(prerenderedPage(pages, 'home', { ...bootstrap, store: own })).toBe(
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
    const pages = { 'home nobody email phone': prerendered };
    expect(prerenderedPage(pages, 'home', { ...bootstrap, store: odd })).toBe(
      '<b>$&amp; EMAIL-OF-THE-STORE &lt;b&gt;</b><a href="tel:+000000000000">+000000000000</a><i>&quot;</i>',
    );
  });

  it('is the one of whoever looks, and of what the store has', () => {
    const session = { id: '1', isAdmin: false, isCustomer: true };
    expect(prerenderedName('login', { session, store })).toBe('login customer email phone');
    const admin = { ...session, isAdmin: true };
    const bare = { ...store, email: '' };
    expect(prerenderedName('login', { session: admin, store: bare })).toBe('login admin phone');
    expect(prerenderedPage({ 'home nobody': prerendered }, 'home', bootstrap)).toBe('');
  });

  it('is another one for the tab that begins with other lists', () => {
    expect(viewOf('adminPackages', '/admin/packages?tab=upload')).toBe('upload');
    expect(viewOf('adminPackages', '/admin/packages?tab=other')).toBe('adminPackages');
  });
});

describe('the prerendered pages', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sleigh-prerendered-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('are what the build wrote, or none without a build', async () => {
    expect(await readPrerenderedPages(folder)).toEqual({});
    await writeFile(
      join(folder, PRERENDERED_PAGES_FILE),
      '{"home nobody":["<b>",{"slot":"name"}]}',
    );
    expect(await readPrerenderedPages(folder)).toEqual({
      'home nobody': ['<b>', { slot: 'name' }],
    });
  });
});
