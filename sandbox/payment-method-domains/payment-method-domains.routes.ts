import { noSuch } from '../http/errors.ts';
import { listShape, page } from '../http/lists.ts';
import { oneOf, required, text, texts } from '../http/parameters.ts';
import { type Route, route } from '../http/routes.ts';
import type { Context } from '../state/state.ts';
import type { DomainRow } from './payment-method-domain.ts';
import { createDomain, validateDomain } from './register-domain.ts';

const PATH = '/v1/payment_method_domains';

const flag = oneOf('true', 'false');
const isSet = (given: 'true' | 'false' | undefined) => given && given === 'true';

function find({ state, account }: Context, id: string): DomainRow {
  const row = state.paymentMethodDomains.find(account, id);
  if (row !== undefined) return row;
  throw noSuch('payment_method_domain', id, 'payment_method_domain');
}

export const paymentMethodDomainRoutes: Route[] = [
  route(
    'POST',
    PATH,
    { domain_name: required(text), enabled: flag, expand: texts },
    (context, { domain_name, enabled }) =>
      createDomain(context, { domain_name, enabled: isSet(enabled) }).object,
  ),
  route(
    'GET',
    PATH,
    { ...listShape, domain_name: text, enabled: flag },
    ({ state, account }, given) => {
      const { domain_name: name, enabled } = given;
      const rows = state.paymentMethodDomains
        .newestFirst(account)
        .filter(({ object }) => !name || object.domain_name === name)
        .filter(({ object }) => !enabled || object.enabled === isSet(enabled));
      return page(PATH, rows, given);
    },
  ),
  route('GET', `${PATH}/*`, { expand: texts }, (context, _given, id) => find(context, id).object),
  route('POST', `${PATH}/*`, { enabled: flag, expand: texts }, (context, { enabled }, id) => {
    const { object } = find(context, id);
    object.enabled = isSet(enabled) ?? object.enabled;
    return object;
  }),
  route('POST', `${PATH}/*/validate`, { expand: texts }, (context, _given, id) => {
    const row = find(context, id);
    validateDomain(context, row);
    return row.object;
  }),
];
