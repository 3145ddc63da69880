import { noSuch } from '../http/errors.ts';
import { isOfPayment, page, paymentListShape } from '../http/lists.ts';
import { expand, mergeMetadata, metadata } from '../http/parameters.ts';
import { type Route, route } from '../http/routes.ts';
import type { Context } from '../state/state.ts';
import { createRefund, refundShape } from './create-refund.ts';

function findRefund(context: Context, id: string) {
  const row = context.state.refunds.find(context.account, id);
  if (row) return row;
  throw noSuch('refund', id);
}

export const refundRoutes: Route[] = [
  route(
    'POST',
    '/v1/refunds',
    refundShape,
    (context, given) => createRefund(context, given).object,
  ),
  route('GET', '/v1/refunds', paymentListShape, (context, given) => {
    const refunds = context.state.refunds.newestFirst(context.account).map((row) => row.object);
    const wanted = refunds.filter((refund) => isOfPayment(refund, given));
    return page('/v1/refunds', wanted, given);
  }),
  route(
    'GET',
    '/v1/refunds/:id',
    { expand },
    (context, _given, id) => findRefund(context, id).object,
  ),
  route('POST', '/v1/refunds/:id', { expand, metadata }, (context, given, id) => {
    const refund = findRefund(context, id).object;
    refund.metadata = mergeMetadata(refund.metadata, given.metadata);
    return refund;
  }),
];
