import { noSuch } from '../http/errors.ts';
import { isOfPayment, page, paymentListShape } from '../http/lists.ts';
import { expand, mergeMetadata, metadata } from '../http/parameters.ts';
import { type Route, route } from '../http/routes.ts';
import type { Act } from '../world/world.ts';
import { createRefund, refundShape } from './create-refund.ts';

function findRefund(act: Act, id: string) {
  const row = act.world.refunds.find(act.account, id);
  if (row) return row;
  throw noSuch('refund', id);
}

export const refundRoutes: Route[] = [
  route('POST', '/v1/refunds', refundShape, (act, given) => createRefund(act, given).object),
  route('GET', '/v1/refunds', paymentListShape, (act, given) => {
    const refunds = act.world.refunds.newestFirst(act.account).map((row) => row.object);
    const wanted = refunds.filter((refund) => isOfPayment(refund, given));
    return page('/v1/refunds', wanted, given);
  }),
  route('GET', '/v1/refunds/:id', { expand }, (act, _given, id) => findRefund(act, id).object),
  route('POST', '/v1/refunds/:id', { expand, metadata }, (act, given, id) => {
    const refund = findRefund(act, id).object;
    refund.metadata = mergeMetadata(refund.metadata, given.metadata);
    return refund;
  }),
];
