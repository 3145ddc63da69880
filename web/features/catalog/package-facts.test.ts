import { describe, expect, it } from 'vitest';
import { describeSaving, ownedCentsOf } from './package-facts.ts';

describe('the facts on a package card', () => {
  it('tells what a bundle saves, if it saves anything', () => {
    expect(describeSaving({ price: '129.00', separatePrice: '192.50' })).toEqual({
      separately: '$192.50',
      saved: '$63.50',
    });
    expect(describeSaving({ price: '129.00', separatePrice: '129.00' })).toBeNull();
    expect(describeSaving({ price: '129.00', separatePrice: null })).toBeNull();
  });

  it('counts what the buyer has already: a bundle saves only on the rest', () => {
    const bundle = {
      price: '129.00',
      separatePrice: '192.00',
      containedPackageIds: ['a', 'b', 'c'],
    };
    const onSale = [
      { id: 'a', price: '49.00' },
      { id: 'b', price: '39.50' },
      { id: 'c', price: '103.50' },
      { id: 'elsewhere', price: '10.00' },
    ];
    const having = (...ids: string[]) =>
      describeSaving(
        bundle,
        ownedCentsOf(bundle, onSale, (id) => ids.includes(id)),
      );
    expect(having('elsewhere')).toEqual({ separately: '$192.00', saved: '$63.00' });
    expect(having('a')).toEqual({ separately: '$143.00', saved: '$14.00' });
    // The rest alone costs less than the bundle.
    expect(having('a', 'b')).toEqual({ separately: '$103.50', saved: null });
    expect(having('a', 'b', 'c')).toBeNull();
  });
});
