import { expand, group } from '../http/parameters.ts';
import { type Route, route } from '../http/routes.ts';
import {
  createPaymentMethod,
  findPaymentMethod,
  paymentMethodData,
} from './create-payment-method.ts';

export const paymentMethodRoutes: Route[] = [
  route(
    'POST',
    '/v1/payment_methods',
    { ...paymentMethodData, expand, metadata: group({}) },
    (act, given) => createPaymentMethod(act, given).object,
    true,
  ),
  route(
    'GET',
    '/v1/payment_methods/:id',
    { expand },
    (act, _given, id) => findPaymentMethod(act, id).object,
  ),
];
