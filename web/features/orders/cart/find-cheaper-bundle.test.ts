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
    expect(findCheaperBundle([beard, voice], catalogue)).toEqual({ bundle: all, savedCents: 1851 });
    expect(findCheaperBundle([beard], catalogue)).toBeNull();
    expect(findCheaperBundle([], catalogue)).toBeNull();
  });

  it('is none where a package is not in it, such as one without videos', () => {
    expect(findCheaperBundle([beard, voice, empty], [all, beard, voice, empty])).toBeNull();
  });

  it('is the cheapest of several, and never dearer than the cart or as dear', () => {
    const dear = onSale('dear', '88.50', ['beard', 'voice']);
    const cheap = onSale('cheap', '60.00', ['beard', 'voice']);
    expect(findCheaperBundle([beard, voice], [dear])).toBeNull();
    expect(findCheaperBundle([beard, voice], [dear, all, cheap])?.bundle).toBe(cheap);
  });

  it('is never the bundle that is in the cart', () => {
    expect(findCheaperBundle([all], [all, beard])).toBeNull();
  });
});
