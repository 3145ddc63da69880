import { noSuch } from '../http/errors.ts';
import { texts } from '../http/parameters.ts';
import { type Route, route } from '../http/routes.ts';

export const chargeRoutes: Route[] = [
  route('GET', '/v1/charges/*', { expand: texts }, ({ state, account }, _given, id) => {
    const row = state.charges.find(account, id);
    if (row !== undefined) return row.object;
    throw noSuch('charge', id, 'charge');
  }),
];
