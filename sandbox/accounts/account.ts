import type { Act } from '../world/world.ts';

/** The account as `GET /v1/account` tells of it. */
export function accountOf({ world, account }: Act): object {
  const enabled = !world.accountsWithoutCharges.has(account);
  return {
    id: account,
    object: 'account',
    business_profile: { name: 'Sandbox shop', support_email: null, url: null },
    business_type: null,
    capabilities: { card_payments: enabled ? 'active' : 'inactive', transfers: 'active' },
    charges_enabled: enabled,
    country: 'US',
    default_currency: 'usd',
    details_submitted: enabled,
    email: 'owner@example.com',
    payouts_enabled: enabled,
    settings: { dashboard: { display_name: 'Sandbox shop', timezone: 'Etc/UTC' } },
    type: 'standard',
  };
}
