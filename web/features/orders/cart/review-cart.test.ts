import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PublicPackage } from '#contract/catalog.ts';
import { decimalFromCents } from '#contract/values/money.ts';
import { describeChange, reviewCart } from './review-cart.ts';

function onSale(id: string, price: string, isBundle = false): PublicPackage {
  return {
    id,
    slug: id,
    name: `The ${id}`,
    title: `The ${id}`,
    description: '',
    price,
    isBundle,
    features: [],
    coverPath: null,
    videoCount: 1,
    durationSeconds: 60,
    separatePrice: null,
  };
}

const beard = onSale('beard', '49.00');
const voice = onSale('voice', '39.50');
const all = onSale('all', '129.00', true);
const catalogue = [all, beard, voice];
const linked = (item: PublicPackage, price = item.price) => ({
  id: item.id,
  title: item.title,
  price,
});

describe('the review of a cart', () => {
  it('reports nothing about an unchanged cart', () => {
    const review = reviewCart([linked(beard), linked(voice)], 8850, catalogue);
    expect(review).toEqual({ packages: [beard, voice], totalCents: 8850, changes: [] });
  });

  it('says which price has changed, and takes the new one', () => {
    const review = reviewCart([linked(beard, '1.00'), linked(voice)], 4050, catalogue);
    expect(review.totalCents).toBe(8850);
    expect(review.changes.map(describeChange)).toEqual([
      '“The beard” now costs $49.00 (it was $1.00).',
    ]);
  });

  it('removes what is no longer sold, and says so', () => {
    const review = reviewCart(
      [{ id: 'old', title: 'The old one' }, linked(voice)],
      9000,
      catalogue,
    );
    expect(review.packages).toEqual([voice]);
    expect(review.changes.map(describeChange)).toEqual([
      '“The old one” is no longer available and was removed from your cart.',
    ]);
  });

  it('keeps a bundle and single packages apart', () => {
    const review = reviewCart([linked(all), linked(beard)], 17800, catalogue);
    expect(review.packages).toEqual([beard]);
    expect(review.changes.map(describeChange)).toEqual([
      '“The all” was removed from your cart. A bundle and single packages cannot be bought together.',
    ]);
  });

  it.each([[1], [0], [null]])('corrects a total of %s cents', (total) => {
    const review = reviewCart([linked(beard)], total, catalogue);
    expect(review.totalCents).toBe(4900);
    expect(review.changes.map(describeChange)).toEqual([
      'The total in your link was wrong. The correct total is $49.00.',
    ]);
  });

  it('counts a package named twice once', () => {
    const review = reviewCart([linked(beard), linked(beard)], 9800, catalogue);
    expect(review).toMatchObject({ packages: [beard], totalCents: 4900 });
    expect(review.changes).toHaveLength(1);
  });

  it('takes nothing but the ids from the link, and is silent only where all of it is right', () => {
    const entry = fc.record({
      id: fc.constantFrom('all', 'beard', 'voice', 'gone'),
      price: fc.oneof(
        fc.constantFrom('129.00', '49.00', '39.50'),
        fc.nat({ max: 20_000 }).map(decimalFromCents),
        fc.string(),
      ),
    });
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 5 }), fc.nat({ max: 25_000 }), (cart, total) => {
        const review = reviewCart(cart, total, catalogue);
        const prices = new Map([
          ['all', 12_900],
          ['beard', 4900],
          ['voice', 3950],
        ]);
        expect(review.totalCents).toBe(
          review.packages.reduce((sum, { id }) => sum + (prices.get(id) ?? Number.NaN), 0),
        );
        for (const item of review.packages) expect(catalogue).toContain(item);
        if (review.changes.length === 0) expect(total).toBe(review.totalCents);
      }),
      { numRuns: 10_000 },
    );
  });
});
