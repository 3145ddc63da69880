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
    (context, given) => createPaymentMethod(context, given).object,
    true,
  ),
  route(
    'GET',
    '/v1/payment_methods/:id',
    { expand },
    (context, _given, id) => findPaymentMethod(context, id).object,
  ),
];
