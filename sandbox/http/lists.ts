import type { Row } from '../state/tables.ts';
import { badParameter, noSuch } from './errors.ts';
import { expand, integer, type Read, text, timeRange } from './parameters.ts';

/** The parameters of every list. Stripe has more of them; the shop gives these. */
export const listShape = { created: timeRange, expand, limit: integer, starting_after: text() };

/** The parameters of a list that can be limited to one payment. */
export const paymentListShape = { ...listShape, payment_intent: text() };

interface Listed {
  id: string;
  created: number;
}

/** One page of the wanted objects of `rows`, in their order: 10 by default, at most 100. */
export function page<T extends Listed, H>(
  url: string,
  rows: readonly Row<T, H>[],
  given: Read<typeof listShape> & { isWanted?: (object: T) => boolean },
) {
  const { created, starting_after, limit = 10, isWanted = () => true } = given;
  if (limit < 1 || limit > 100) {
    const message = `This value must be ${limit < 1 ? 'greater than or equal to 1' : 'less than or equal to 100'}.`;
    throw badParameter('limit', message, 'parameter_invalid_integer');
  }
  const wanted = rows
    .map(({ object }) => object)
    .filter((object) => isWanted(object) && (created === undefined || created(object.created)));
  const before = wanted.findIndex(({ id }) => id === starting_after);
  if (starting_after && before < 0) throw noSuch('object', starting_after, 'starting_after');
  const rest = wanted.slice(before + 1);
  return { object: 'list', data: rest.slice(0, limit), has_more: rest.length > limit, url };
}
