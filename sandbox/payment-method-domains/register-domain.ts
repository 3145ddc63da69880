import { badParameter } from '../http/errors.ts';
import { type Context, newId, seconds } from '../state/state.ts';
import { DOMAIN_METHODS, type DomainRow } from './payment-method-domain.ts';

/** A name with a dot, without a scheme, port or path. */
const DOMAIN_NAME = /^(?!\d+(\.\d+){3}$)[a-z\d-]+(\.[a-z\d-]+)+$/;

/** Registers a domain. One that the account has registered is answered as it is. */
export function createDomain(
  context: Context,
  { domain_name, enabled = true }: { domain_name: string; enabled?: boolean | undefined },
): DomainRow {
  const { state, account } = context;
  if (!DOMAIN_NAME.test(domain_name)) {
    throw badParameter('domain_name', `Invalid domain name: ${domain_name}`);
  }
  const domains = state.paymentMethodDomains;
  const known = domains
    .newestFirst(account)
    .find(({ object }) => object.domain_name === domain_name);
  if (known !== undefined) return known;
  const active = { status: 'active' } as const;
  const row: DomainRow = domains.insert(
    account,
    {
      id: newId('pmd'),
      object: 'payment_method_domain',
      amazon_pay: active,
      apple_pay: active,
      created: seconds(state),
      domain_name,
      enabled,
      google_pay: active,
      klarna: active,
      link: active,
      livemode: false,
      paypal: active,
    },
    null,
  );
  validateDomain(context, row);
  return row;
}

/** Looks again which methods are active on a domain: those that no control of the sandbox has broken. */
export function validateDomain({ state }: Context, { object }: DomainRow): void {
  for (const method of DOMAIN_METHODS) {
    const reason = state.brokenDomainMethods.get(method);
    object[method] =
      reason === undefined
        ? { status: 'active' }
        : { status: 'inactive', status_details: { error_message: reason } };
  }
}
