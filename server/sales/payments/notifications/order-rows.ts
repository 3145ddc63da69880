import { decimalFromCents } from '#contract/values/money.ts';
import { describeDiscount, type ItemLine, type Order } from '../../orders/index.ts';

const SHOWN_CHARACTERS = 8;

export interface Row {
  label: string;
  value: string;
}

export const dollars = (cents: number): string => `$${decimalFromCents(cents)}`;

/** Lists the packages that were bought with their prices, for a message. `more`: further rows. */
export function rowsOf(
  {
    id,
    items,
    totalCents,
  }: Pick<Order, 'id' | 'totalCents'> & {
    items: readonly (Pick<ItemLine, 'title' | 'priceCents' | 'returnedCents'> &
      Partial<Pick<ItemLine, 'reductionTitle'>>)[];
  },
  more: readonly Row[] = [],
): Row[] {
  const discountCents = items.reduce((sum, { priceCents }) => sum + priceCents, -totalCents);
  const { discountTitle = 'Discount' } = describeDiscount(items);
  return [
    { label: 'Order', value: id.slice(0, SHOWN_CHARACTERS) },
    ...items.map(({ title, priceCents }) => ({ label: title, value: dollars(priceCents) })),
    ...(discountCents > 0 ? [{ label: discountTitle, value: `-${dollars(discountCents)}` }] : []),
    { label: 'Total', value: dollars(totalCents) },
    ...items
      .filter(({ returnedCents }) => returnedCents > 0)
      .map(({ title, returnedCents }) => ({
        label: `Returned: ${title}`,
        value: `-${dollars(returnedCents)}`,
      })),
    ...more,
  ];
}
