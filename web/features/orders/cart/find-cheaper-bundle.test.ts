import { describe, expect, it } from 'vitest';
import { type PublicPackage, publicPackage } from '#contract/catalog.ts';
import { findCheaperBundle } from './find-cheaper-bundle.ts';

function onSale(id: string, price: string, containedPackageIds?: string[]): PublicPackage {
  const texts = { id, slug: id, name: id, title: id, description: '' };
  const facts = { videoCount: 1, durationSeconds: 60, separatePrice: null, containedPackageIds };
  const looks = { features: [], coverPath: null };
  return publicPackage.parse({
    ...texts,
    ...facts,
    ...looks,
    price,
    isBundle: containedPackageIds !== undefined,
  });
}

const beard = onSale('beard', '49.00');
const voice = onSale('voice', '39.50');
const empty = onSale('empty', '500.00');
const all = onSale('all', '69.99', ['beard', 'voice']);

describe('a bundle that costs less than the cart', () => {
  it('is found where it contains every package of the cart', () => {
    const catalogue = [all, beard, voice];
    expect(findCheaperBundle([beard, voice], catalogue, null)).toEqual({
      bundle: all,
      cents: 6999,
      savedCents: 1851,
    });
    expect(findCheaperBundle([beard], catalogue, null)).toBeNull();
    expect(findCheaperBundle([], catalogue, null)).toBeNull();
  });

  it('is none where a package is not in it, such as one without videos', () => {
    expect(findCheaperBundle([beard, voice, empty], [all, beard, voice, empty], null)).toBeNull();
  });

  it('is the cheapest of several, and never dearer than the cart or as dear', () => {
    const dear = onSale('dear', '88.50', ['beard', 'voice']);
    const cheap = onSale('cheap', '60.00', ['beard', 'voice']);
    expect(findCheaperBundle([beard, voice], [dear], null)).toBeNull();
    expect(findCheaperBundle([beard, voice], [dear, all, cheap], null)?.bundle).toBe(cheap);
  });

  it('is never the bundle that is in the cart', () => {
    expect(findCheaperBundle([all], [all, beard], null)).toBeNull();
  });

  it('counts what a code leaves to pay, of the cart and of the bundle', () => {
    const cart = [beard, voice];
    const find = (total: string | null, bundlePrice: string | null) =>
      findCheaperBundle(cart, [all], {
        cart: total === null ? null : { amountOff: '1.00', total, lines: [] },
        prices: bundlePrice === null ? [] : [{ packageId: 'all', price: bundlePrice }],
      });
    expect(find('70.80', '55.99')).toMatchObject({ cents: 5599, savedCents: 1481 });
    // The code is for the packages alone.
    expect(find('60.00', null)).toBeNull();
    // It takes nothing off the cart, such as below its minimum.
    expect(find(null, '60.00')).toMatchObject({ cents: 6000, savedCents: 2850 });
    expect(find('0.00', '0.00')).toBeNull();
  });
});
