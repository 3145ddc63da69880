import { useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { packageInput } from '#contract/shop/edit-package.ts';
import { checkedBy } from '../../../ui/fields/checked-by.ts';
import type { PackageFields } from './package-fields.ts';
import { continues, hasCentsOnly } from './price-text.ts';

const NO_NUMBER = 'Price must be a number, such as 49.90.';
const { validate } = checkedBy(packageInput.shape.price, {
  name: 'Price',
  missing: 'Price is required.',
  read: Number,
});

/**
 * Checks a typed price. A separator that was refused, as in 1,2,3, leaves digits that look
 * like a price and are none: they are refused until the admin deletes them or types over them.
 */
export function usePriceRule({ setError, clearErrors }: UseFormReturn<PackageFields>) {
  const refused = useRef<string | null>(null);
  return {
    onRefused: (typed: string | null) => {
      refused.current = typed;
      setError('price', { message: NO_NUMBER });
    },
    rule: {
      validate: {
        number: () => refused.current === null || NO_NUMBER,
        cents: (typed: string) =>
          hasCentsOnly(typed) || 'Price must have at most two decimals. Type $1,500 as 1500.',
        ...validate,
      },
      onChange: ({ target }: { target: HTMLInputElement }) => {
        const isStill = refused.current !== null && continues(refused.current, target.value);
        refused.current = isStill ? target.value : null;
        if (!isStill) clearErrors('price');
      },
    },
  };
}
