import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PublicPackage, publicPackage } from '#contract/catalog.ts';
import { checkoutAddress, checkoutLink, withoutPackage } from './checkout-link.ts';
import { readCheckoutLink } from './read-checkout-link.ts';

const item: PublicPackage = {
  id: 'beard',
  slug: 'beard-suit',
  name: 'Beard & Suit',
  title: 'Beard & Suit',
  description: 'Look the part, 100 % + more?',
  price: '49.90',
  isBundle: false,
  features: ['Real "and" designer beards'],
  coverPath: '/media/covers/beard?v=1',
  videoCount: 3,
  durationSeconds: 90,
  separatePrice: null,
};

const searchOf = (link: string) => new URL(link, 'http://shop.test').searchParams;

describe('the checkout link', () => {
  it('carries the whole packages as JSON and the total with two decimals', () => {
    const link = checkoutLink([item, { ...item, id: 'voice', price: '50' }]);
    expect(link).toMatch(/^\/checkout\?cart=%5B%7B[^ "&+]*&total=99\.90$/);
    expect(JSON.parse(searchOf(link).get('cart') ?? '')).toEqual([
      item,
      { ...item, id: 'voice', price: '50' },
    ]);
  });

  it('is read back as it was written, whatever the texts say', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (title, description) => {
        const link = checkoutLink([{ ...item, title, description }]);
        expect(readCheckoutLink(searchOf(link))).toEqual({
          cart: [{ id: 'beard', name: 'Beard & Suit', title, price: '49.90' }],
          totalCents: 4990,
        });
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    ['no cart at all', ''],
    ['a blank one', 'cart=&total=0'],
    ['an empty list', 'cart=%5B%5D&total=0.00'],
  ])('is empty with %s', (_, query) => {
    expect(readCheckoutLink(new URLSearchParams(query)).cart).toEqual([]);
  });

  it.each([
    ['cut off', '[{"id":"beard"'],
    ['no list', '{"id":"beard"}'],
    ['null', 'null'],
    ['a list of other things', '[1]'],
    ['a package without an id', '[{"price":"1.00"}]'],
    ['an id that cannot be one', '[{"id":"../../etc"}]'],
    ['a price that is no text', '[{"id":"beard","price":1}]'],
  ])('cannot be read when its cart is %s', (_, cart) => {
    expect(readCheckoutLink(new URLSearchParams({ cart })).cart).toBeNull();
  });

  it('has no total if none can be read', () => {
    expect(readCheckoutLink(new URLSearchParams({ total: '1e3' })).totalCents).toBeNull();
  });
});

const onSale = (id: string, price: string) =>
  publicPackage.parse({
    id,
    slug: id,
    name: id,
    title: id,
    description: '',
    price,
    isBundle: false,
    features: [],
    coverPath: null,
    videoCount: 1,
    durationSeconds: 60,
    separatePrice: null,
  });
const beard = onSale('beard', '49.90');
const voice = onSale('voice', '39.00');

const linkOf = (address: string) =>
  readCheckoutLink(new URL(address, 'http://shop.test').searchParams);

describe('taking a package out of the checkout', () => {
  it('rewrites the cart and the total in the address', () => {
    const address = checkoutAddress(withoutPackage([beard, voice], 'beard'));
    expect(address).toMatch(/^\/checkout\?cart=/);
    expect(linkOf(address)).toMatchObject({ cart: [{ id: 'voice' }], totalCents: 3900 });
  });

  it('leads to the packages when it was the last one', () => {
    expect(checkoutAddress(withoutPackage([beard], 'beard'))).toBe('/');
  });

  it('changes nothing for a package that is not in the cart', () => {
    expect(withoutPackage([beard, voice], 'other')).toEqual([beard, voice]);
  });
});
