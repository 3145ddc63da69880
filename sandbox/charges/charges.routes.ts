import { noSuch } from '../http/errors.ts';
import { listShape, page } from '../http/lists.ts';
import { expand, text } from '../http/parameters.ts';
import { type Route, route } from '../http/routes.ts';

export const chargeRoutes: Route[] = [
  route(
    'GET',
    '/v1/charges',
    { ...listShape, customer: text(), payment_intent: text() },
    (act, given) => {
      const all = act.world.charges.newestFirst(act.account).map((row) => row.object);
      const wanted = all.filter(
        (charge) =>
          (given.payment_intent === undefined || charge.payment_intent === given.payment_intent) &&
          (given.customer === undefined || charge.customer === given.customer),
      );
      return page('/v1/charges', wanted, given);
    },
  ),
  route('GET', '/v1/charges/:id', { expand }, (act, _given, id) => {
    const row = act.world.charges.find(act.account, id);
    if (row) return row.object;
    throw noSuch('charge', id);
  }),
];
