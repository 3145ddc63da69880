import { noSuch } from '../http/errors.ts';
import { expand } from '../http/parameters.ts';
import { type Route, route } from '../http/routes.ts';
import { createCustomer, customerShape } from './create-customer.ts';

export const customerRoutes: Route[] = [
  route('POST', '/v1/customers', customerShape, createCustomer),
  route('GET', '/v1/customers/:id', { expand }, (context, _given, id) => {
    const row = context.state.customers.find(context.account, id);
    if (row) return row.object;
    throw noSuch('customer', id);
  }),
];
