import type { RouteObject } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { Bootstrap } from '#contract/bootstrap.ts';
import { pageNames, pages } from '#contract/pages/page-addresses.ts';
import { NEW_STORE } from '#contract/values/new-store.ts';
import { prerenderPage } from './prerender-page.tsx';
import { routes } from './routes.tsx';

const store = {
  ...NEW_STORE,
  name: 'Sleigh & Sons',
  email: 'help@sleigh.example',
  phone: '+1 555 010',
};
const nobody: Bootstrap = { session: null, store, packages: [], stripeJsUrl: null };
const person = { id: 'u1', firstName: 'Ann', lastName: 'Elf', email: 'ann@elf.example' };
const customer = { ...nobody, session: { ...person, isAdmin: false, isCustomer: true } };
const admin = { ...nobody, session: { id: 'a1', isAdmin: true, isCustomer: false } };

const cart = encodeURIComponent(JSON.stringify([{ id: 'a' }, { id: 'b' }, { id: 'c' }]));

/** The addresses of routes, except that of the page which is not found. */
function pathsOf(some: readonly RouteObject[]): string[] {
  return some.flatMap(({ path, children = [] }) => [
    ...(path === undefined || path === pages.notFound ? [] : [path]),
    ...pathsOf(children),
  ]);
}

describe('a prerendered page', () => {
  it.each([
    ['/', nobody, 'Select Your Online Video'],
    ['/login', nobody, 'Welcome Back!'],
    ['/admin/login', nobody, 'Admin Access'],
    [`/checkout?cart=${cart}&total=3`, nobody, 'Customer Information'],
    ['/success?orderId=1', nobody, 'Completing Your Order...'],
    ['/my-videos', customer, 'My Training Packages'],
    ['/my-videos/p1', customer, 'Back to Packages'],
    ['/packages/beard', nobody, 'All Packages'],
    ['/nope', nobody, '404 Page Not Found'],
    ['/settings', admin, 'Loading...'],
    ['/my-videos', nobody, 'Loading...'],
    ['/login', customer, 'Loading...'],
  ])('%s has its header, its footer and what it shows first', (address, bootstrap, text) => {
    const page = prerenderPage({ bootstrap, address });
    expect(page).toContain(text);
    expect(page).toContain('Sleigh &amp; Sons');
    expect(page).toContain('href="tel:+1555010"');
    expect(page).toContain('Need help? Email');
  });

  it('of a document has nothing around it', () => {
    const page = prerenderPage({ bootstrap: admin, address: '/orders/o1/receipt' });
    expect(page).toContain('Loading...');
    expect(page).not.toMatch(/<header|<footer|Skip to content/);
  });

  it('has the links of whoever is signed in', () => {
    const links = (bootstrap: Bootstrap) => {
      const page = prerenderPage({ bootstrap, address: '/' });
      return ['/login', '/my-videos', '/account', '/admin/videos', 'Logout'].filter((one) =>
        page.includes(one.startsWith('/') ? `href="${one}"` : one),
      );
    };
    expect(links(nobody)).toEqual(['/login']);
    expect(links(customer)).toEqual(['/my-videos', '/account', 'Logout']);
    expect(links(admin)).toEqual(['/admin/videos', 'Logout']);
  });

  it('is there for every route of the list, once', () => {
    expect(pathsOf(routes)).toHaveLength(pageNames().length - 1);
    expect(new Set(pathsOf(routes)).size).toBe(pageNames().length - 1);
  });

  it.each(pathsOf(routes))('is prerendered for %s', (path) => {
    for (const bootstrap of [nobody, customer, admin]) {
      expect(prerenderPage({ bootstrap, address: path })).not.toContain('404 Page Not Found');
    }
  });

  it('has nothing that takes what is typed or pressed', () => {
    expect(prerenderPage({ bootstrap: nobody, address: '/login' })).toMatch(
      /^<fieldset[^>]* disabled/,
    );
  });

  it('repeats nothing of its address', () => {
    const address = '/success?orderId=1&payment_intent_client_secret=pi_1_secret_2';
    expect(prerenderPage({ bootstrap: nobody, address })).not.toContain('pi_1');
  });
});

it('has the text of one of the owner’s pages', () => {
  const content = [{ kind: 'paragraph' as const, runs: [{ text: 'For all orders.' }] }];
  const ownerPage = { name: 'terms', title: 'Terms', content };
  const page = prerenderPage({ bootstrap: { ...nobody, ownerPage }, address: '/pages/terms' });
  expect(page).toMatch(/<h1[^>]*>Terms<.*For all orders\./s);
});

it('has a picture where it stands alone, so that the build finds its place', () => {
  const logo = { path: '/media/shop/logo?v=1', width: 90, height: 40 };
  const own = { ...nobody, store: { ...store, logo, headlinePicture: '/media/shop/headline?v=2' } };
  const page = prerenderPage({ bootstrap: own, address: '/' });
  expect(page.match(/\/media\/shop\/logo/g)).toHaveLength(1);
  expect(page).toMatch(/^<fieldset/);
});
