import { noSuch } from '../http/errors.ts';
import { listShape, page } from '../http/lists.ts';
import { expand, text } from '../http/parameters.ts';
import { type Route, route } from '../http/routes.ts';

export const chargeRoutes: Route[] = [
  route(
    'GET',
    '/v1/charges',
    { ...listShape, customer: text(), payment_intent: text() },
    (context, given) => {
      const all = context.state.charges.newestFirst(context.account).map((row) => row.object);
      const wanted = all.filter(
        (charge) =>
          (given.payment_intent === undefined || charge.payment_intent === given.payment_intent) &&
          (given.customer === undefined || charge.customer === given.customer),
      );
      return page('/v1/charges', wanted, given);
    },
  ),
  route('GET', '/v1/charges/:id', { expand }, (context, _given, id) => {
    const row = context.state.charges.find(context.account, id);
    if (row) return row.object;
    throw noSuch('charge', id);
  }),
];
