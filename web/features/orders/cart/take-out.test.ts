import { describe, expect, it } from 'vitest';
import { publicPackage } from '#contract/catalog.ts';
import { readCheckoutLink } from './read-checkout-link.ts';
import { checkoutAddress, withoutPackage } from './take-out.ts';

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
