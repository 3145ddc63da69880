import { recordOf } from '../state/record-of.ts';
import type { Context } from '../state/state.ts';

/** The account as `GET /v1/account` answers it. */
export function accountOf({ state, account }: Context): object {
  const enabled = !state.accountsWithoutCharges.has(account);
  return {
    id: account,
    object: 'account',
    business_profile: { ...recordOf(BUSINESS_PROFILE, null), name: 'Sandbox shop' },
    business_type: null,
    capabilities: { card_payments: enabled ? 'active' : 'inactive', transfers: 'active' },
    charges_enabled: enabled,
    country: 'US',
    default_currency: 'usd',
    details_submitted: enabled,
    email: 'owner@example.com',
    payouts_enabled: enabled,
    settings: {
      branding: recordOf(['icon', 'logo', 'primary_color', 'secondary_color'], null),
      card_payments: recordOf(['statement_descriptor_prefix', ...PREFIXES], null),
      dashboard: { display_name: 'Sandbox shop', timezone: 'Etc/UTC' },
      payments: recordOf([...DESCRIPTORS, ...PREFIXES], null),
    },
    type: 'standard',
  };
}

// The names of fields that the shop has not filled in.
const BUSINESS_PROFILE = [
  'mcc',
  'minority_owned_business_designation',
  'product_description',
  'specified_commercial_transactions_act_url',
  'support_address',
  'support_email',
  'support_phone',
  'support_url',
  'url',
];
const DESCRIPTORS = [
  'statement_descriptor',
  'statement_descriptor_kana',
  'statement_descriptor_kanji',
];
const PREFIXES = ['statement_descriptor_prefix_kana', 'statement_descriptor_prefix_kanji'];
