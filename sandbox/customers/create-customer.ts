import { recordEvent } from '../events/record-event.ts';
import { clearableText, expand, mergeMetadata, metadata, type Read } from '../http/parameters.ts';
import { type Context, newId, seconds } from '../state/state.ts';
import type { Customer } from './customer.ts';

export const customerShape = {
  description: clearableText(350),
  email: clearableText(512),
  expand,
  metadata,
  name: clearableText(256),
  phone: clearableText(20),
};

export function createCustomer(context: Context, given: Read<typeof customerShape>): Customer {
  const customer: Customer = {
    id: newId(context.state, 'cus'),
    object: 'customer',
    address: null,
    balance: 0,
    created: seconds(context.state),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: given.description ?? null,
    discount: null,
    email: given.email ?? null,
    invoice_prefix: context.state.ids(8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: mergeMetadata({}, given.metadata),
    name: given.name ?? null,
    next_invoice_sequence: 1,
    phone: given.phone ?? null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
  context.state.customers.insert(context.account, customer, null);
  recordEvent(context, 'customer.created', customer);
  return customer;
}
