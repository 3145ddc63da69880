import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { CustomerDetails } from '../checkout/details/customer-details.ts';
import { keepCode, useLinkedCode } from './kept-code.ts';
import { useReduction } from './reduction-query.ts';

const isSameCode = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/**
 * The code that the checkout shows as applied: the one of a link at first, else one that was typed and is known. What it
 * takes off stands in the summary before paying.
 */
export function useAppliedCode(
  {
    getValues,
    setValue,
    watch,
  }: Pick<UseFormReturn<CustomerDetails>, 'getValues' | 'setValue' | 'watch'>,
  cart: readonly { readonly id: string }[],
) {
  const linked = useLinkedCode();
  const [applied, setApplied] = useState(linked);
  // Another code in the field, or none, is what will be ordered with.
  const isTyped = applied !== null && isSameCode(watch('promoCode'), applied);
  const reduction = useReduction(isTyped ? applied : null, cart);
  useEffect(() => {
    if (linked !== null && getValues('promoCode') === '') setValue('promoCode', linked);
  }, [linked, getValues, setValue]);
  return {
    reduction,
    apply: (code: string) => {
      keepCode(code);
      setApplied(code);
      // As the shop writes it: what was typed may have characters that nobody sees.
      setValue('promoCode', code);
    },
    remove: () => {
      keepCode(null);
      setApplied(null);
      setValue('promoCode', '');
    },
  };
}
