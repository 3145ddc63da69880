export interface Customer {
  id: string;
  object: 'customer';
  address: null;
  balance: 0;
  created: number;
  currency: null;
  customer_account: null;
  default_source: null;
  delinquent: false;
  description: string | null;
  discount: null;
  email: string | null;
  invoice_prefix: string;
  invoice_settings: Record<
    'custom_fields' | 'default_payment_method' | 'footer' | 'rendering_options',
    null
  >;
  livemode: false;
  metadata: Record<string, string>;
  name: string | null;
  next_invoice_sequence: 1;
  phone: string | null;
  preferred_locales: string[];
  shipping: null;
  tax_exempt: 'none';
  test_clock: null;
}
