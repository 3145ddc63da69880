import { noSuch } from '../http/errors.ts';
import { isOfPayment, page, paymentListShape } from '../http/lists.ts';
import { expand } from '../http/parameters.ts';
import { type Route, route } from '../http/routes.ts';

export const disputeRoutes: Route[] = [
  route('GET', '/v1/disputes', paymentListShape, (context, given) => {
    const disputes = context.state.disputes.newestFirst(context.account).map((row) => row.object);
    const wanted = disputes.filter((dispute) => isOfPayment(dispute, given));
    return page('/v1/disputes', wanted, given);
  }),
  route('GET', '/v1/disputes/:id', { expand }, (context, _given, id) => {
    const row = context.state.disputes.find(context.account, id);
    if (row) return row.object;
    throw noSuch('dispute', id, 'dispute');
  }),
];
