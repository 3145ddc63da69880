import { noSuch } from './http/errors.ts';
import { listShape, page } from './http/lists.ts';
import { expand, mergeMetadata, metadata, text } from './http/parameters.ts';
import { type Route, route } from './http/routes.ts';
import { createRefund, refundShape } from './refunds/create-refund.ts';
import type { Act } from './world/world.ts';

const ofPayment = { ...listShape, charge: text(), payment_intent: text() };

interface OfPayment {
  charge?: string;
  payment_intent?: string;
}

function belongs(object: { charge: string; payment_intent: string }, given: OfPayment): boolean {
  if (given.charge !== undefined && object.charge !== given.charge) return false;
  return given.payment_intent === undefined || object.payment_intent === given.payment_intent;
}

function findRefund(act: Act, id: string) {
  const row = act.world.refunds.find(act.account, id);
  if (row) return row;
  throw noSuch('refund', id);
}

function findDispute(act: Act, id: string) {
  const row = act.world.disputes.find(act.account, id);
  if (row) return row;
  throw noSuch('dispute', id, 'dispute');
}

/** Refunds and disputes. */
export const moneyBackRoutes: Route[] = [
  route('POST', '/v1/refunds', refundShape, (act, given) => createRefund(act, given).object),
  route('GET', '/v1/refunds', ofPayment, (act, given) => {
    const refunds = act.world.refunds.newestFirst(act.account).map((row) => row.object);
    return page(
      '/v1/refunds',
      refunds.filter((refund) => belongs(refund, given)),
      given,
    );
  }),
  route('GET', '/v1/refunds/:id', { expand }, (act, _given, id) => findRefund(act, id).object),
  route('POST', '/v1/refunds/:id', { expand, metadata }, (act, given, id) => {
    const refund = findRefund(act, id).object;
    refund.metadata = mergeMetadata(refund.metadata, given.metadata);
    return refund;
  }),
  route('GET', '/v1/disputes', ofPayment, (act, given) => {
    const disputes = act.world.disputes.newestFirst(act.account).map((row) => row.object);
    return page(
      '/v1/disputes',
      disputes.filter((dispute) => belongs(dispute, given)),
      given,
    );
  }),
  route('GET', '/v1/disputes/:id', { expand }, (act, _given, id) => findDispute(act, id).object),
];
