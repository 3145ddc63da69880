import type { Row } from '../state/tables.ts';
import { badParameter, noSuch } from './errors.ts';
import { group, integer, type Read, required, text, texts } from './parameters.ts';

/** The parameters of every list. Stripe has more of them; the shop gives these. */
export const listShape = {
  created: group({ gte: required(integer) }),
  expand: texts,
  limit: integer,
  starting_after: text,
};

/** One page of `rows`, in their order: 10 objects by default, at most 100. */
export function page(
  url: string,
  rows: readonly Row<{ id: string; created: number }, unknown>[],
  { created, starting_after, limit = 10 }: Read<typeof listShape>,
) {
  if (limit < 1 || limit > 100) {
    const message = 'This value must be between 1 and 100.';
    throw badParameter('limit', message, 'parameter_invalid_integer');
  }
  const wanted = rows
    .map(({ object }) => object)
    .filter((object) => created === undefined || object.created >= created.gte);
  const before = wanted.findIndex(({ id }) => id === starting_after);
  if (starting_after && before < 0) throw noSuch('object', starting_after, 'starting_after');
  const rest = wanted.slice(before + 1);
  return { object: 'list', data: rest.slice(0, limit), has_more: rest.length > limit, url };
}
