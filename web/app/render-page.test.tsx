import { describe, expect, it } from 'vitest';
import type { Bootstrap } from '#contract/bootstrap.ts';
import { pageNames, pages } from '#contract/pages/page-addresses.ts';
import { NEW_STORE } from '#contract/values/new-store.ts';
import { renderPage } from './render-page.tsx';

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

describe('a rendered page', () => {
  it.each([
    ['/', nobody, 'Select Your Online Video'],
    ['/login', nobody, 'Welcome Back!'],
    ['/admin/login', nobody, 'Admin Access'],
    ['/checkout', nobody, 'Customer Information'],
    ['/success', nobody, 'Completing Your Order...'],
    ['/my-videos', customer, 'My Training Packages'],
    ['/my-videos/p1', customer, 'Back to Packages'],
    ['/packages/beard', nobody, 'All Packages'],
    ['/nope', nobody, '404 Page Not Found'],
    ['/settings', admin, 'Loading...'],
    ['/my-videos', nobody, 'Loading...'],
    ['/login', customer, 'Loading...'],
  ])('%s has its header, its footer and what it shows first', async (address, bootstrap, text) => {
    const page = await renderPage({ bootstrap, address });
    expect(page).toContain(text);
    expect(page).toContain('Sleigh &amp; Sons');
    expect(page).toContain('href="tel:+1555010"');
    expect(page).toContain('Need help? Email');
  });

  it('of a document has nothing around it', async () => {
    const page = await renderPage({ bootstrap: admin, address: '/orders/o1/receipt' });
    expect(page).toContain('Loading...');
    expect(page).not.toMatch(/<header|<footer|Skip to content/);
  });

  it('has the links of whoever is signed in', async () => {
    const links = async (bootstrap: Bootstrap) => {
      const page = await renderPage({ bootstrap, address: '/' });
      return ['/login', '/my-videos', '/account', '/admin/videos', 'Logout'].filter((one) =>
        page.includes(one.startsWith('/') ? `href="${one}"` : one),
      );
    };
    expect(await links(nobody)).toEqual(['/login']);
    expect(await links(customer)).toEqual(['/my-videos', '/account', 'Logout']);
    expect(await links(admin)).toEqual(['/admin/videos', 'Logout']);
  });

  it.each(pageNames.filter((name) => name !== 'notFound'))('is there for %s', async (name) => {
    for (const bootstrap of [nobody, customer, admin]) {
      const page = await renderPage({ bootstrap, address: pages[name] });
      // A shop without consumer rights has no way out of a contract, and this one no page of its owner's.
      const isMissing = name === 'withdraw' || name === 'ownerPage';
      expect(page.includes('404 Page Not Found')).toBe(isMissing);
    }
  });

  it('has no form that a browser would send by itself', async () => {
    const bootstrap = { ...nobody, store: { ...store, consumerRights: true } };
    const rendered = await Promise.all(
      pageNames.map((name) => renderPage({ bootstrap, address: pages[name] })),
    );
    const forms = rendered.flatMap((page) => page.match(/<form[^>]*>/g) ?? []);
    expect(forms).toHaveLength(3);
    expect(forms.filter((form) => !form.includes('method="dialog"'))).toEqual([]);
  });
});

it('has the text of one of the owner’s pages', async () => {
  const content = [{ kind: 'paragraph' as const, runs: [{ text: 'For all orders.' }] }];
  const ownerPage = { name: 'terms', title: 'Terms', content };
  const page = await renderPage({ bootstrap: { ...nobody, ownerPage }, address: '/pages/terms' });
  expect(page).toMatch(/<h1[^>]*>Terms<.*For all orders\./s);
});

it('has a picture where it stands alone', async () => {
  const logo = { path: '/media/shop/logo?v=1', width: 90, height: 40 };
  const own = { ...nobody, store: { ...store, logo, headlinePicture: '/media/shop/headline?v=2' } };
  const page = await renderPage({ bootstrap: own, address: '/' });
  expect(page.match(/\/media\/shop\/logo/g)).toHaveLength(1);
});
