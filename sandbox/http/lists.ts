import { badParameter, noSuch } from './errors.ts';
import { expand, integer, type Read, text, timeRange } from './parameters.ts';

export interface List {
  object: 'list';
  data: object[];
  has_more: boolean;
  url: string;
}

export const listShape = {
  created: timeRange,
  ending_before: text(),
  expand,
  limit: integer,
  starting_after: text(),
};

/** The parameters of a list that can be limited to one payment. */
export const paymentListShape = { ...listShape, charge: text(), payment_intent: text() };

/** Whether an object belongs to the charge and the payment intent that were asked for. */
export function isOfPayment(
  object: { charge: string; payment_intent: string },
  given: Pick<Read<typeof paymentListShape>, 'charge' | 'payment_intent'>,
): boolean {
  if (given.charge !== undefined && object.charge !== given.charge) return false;
  return given.payment_intent === undefined || object.payment_intent === given.payment_intent;
}

interface Listed {
  id: string;
  created: number;
}

/** One page of a list, newest first: 10 objects by default, at most 100. */
export function page(
  url: string,
  objects: Listed[],
  given: Read<typeof listShape>,
): List & { data: Listed[] } {
  const limit = given.limit ?? 10;
  if (limit < 1 || limit > 100) {
    const message = `This value must be ${limit < 1 ? 'greater than or equal to 1' : 'less than or equal to 100'}.`;
    throw badParameter('limit', message, 'parameter_invalid_integer');
  }
  const { created, ending_before, starting_after } = given;
  let rest = created ? objects.filter((object) => created(object.created)) : objects;
  if (starting_after) rest = rest.slice(indexOf(rest, starting_after, 'starting_after') + 1);
  if (ending_before) {
    const before = rest.slice(0, indexOf(rest, ending_before, 'ending_before'));
    const data = before.slice(-limit);
    return { object: 'list', data, has_more: before.length > limit, url };
  }
  return { object: 'list', data: rest.slice(0, limit), has_more: rest.length > limit, url };
}

function indexOf(objects: Listed[], id: string, param: string): number {
  const index = objects.findIndex((object) => object.id === id);
  if (index < 0) throw noSuch('object', id, param);
  return index;
}
