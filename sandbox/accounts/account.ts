import type { Context } from '../state/state.ts';

/** The account as `GET /v1/account` answers it. */
export function accountOf({ state, account }: Context): object {
  const enabled = !state.accountsWithoutCharges.has(account);
  return {
    id: account,
    object: 'account',
    business_profile: {
      ...empty('mcc', 'minority_owned_business_designation', 'product_description', 'url'),
      ...empty('specified_commercial_transactions_act_url'),
      ...empty('support_address', 'support_email', 'support_phone', 'support_url'),
      name: 'Sandbox shop',
    },
    business_type: null,
    capabilities: { card_payments: enabled ? 'active' : 'inactive', transfers: 'active' },
    charges_enabled: enabled,
    country: 'US',
    default_currency: 'usd',
    details_submitted: enabled,
    email: 'owner@example.com',
    payouts_enabled: enabled,
    settings: {
      branding: empty('icon', 'logo', 'primary_color', 'secondary_color'),
      card_payments: empty('statement_descriptor_prefix', ...OTHER_SCRIPTS),
      dashboard: { display_name: 'Sandbox shop', timezone: 'Etc/UTC' },
      payments: empty(
        ...['statement_descriptor', 'statement_descriptor_kana', 'statement_descriptor_kanji'],
        ...OTHER_SCRIPTS,
      ),
    },
    type: 'standard',
  };
}

const OTHER_SCRIPTS = ['statement_descriptor_prefix_kana', 'statement_descriptor_prefix_kanji'];

/** Fields that the shop has not filled in. */
function empty(...names: string[]): Record<string, null> {
  return Object.fromEntries(names.map((name) => [name, null]));
}
