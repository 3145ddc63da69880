import * as z from 'zod/mini';

/** How a payment was paid, as far as it may be shown. */
/* @__NO_SIDE_EFFECTS__ */
export function paymentMethod() {
  return z.object({
    /** The card provider's word, such as "card" or "klarna". */
    type: z.string(),
    /** A card's brand in the card provider's words, such as "visa"; null for everything else. */
    brand: z.nullable(z.string()),
    /** The last four digits of the number of a card or a bank account; null where there is none. */
    lastFour: z.nullable(z.string()),
    /** The wallet that a card is in, in the card provider's words, such as "apple_pay"; null for none. */
    wallet: z.nullable(z.string()),
  });
}
export type PaymentMethod = z.output<ReturnType<typeof paymentMethod>>;

/** Brands whose names are not the provider's words with a capital letter. */
const brands: Readonly<Record<string, string>> = {
  amex: 'American Express',
  cartes_bancaires: 'Cartes Bancaires',
  diners: 'Diners Club',
  eftpos_au: 'Eftpos Australia',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  unknown: 'card',
};

/** The methods beside cards that the shop offers. */
const methods: Readonly<Record<string, string>> = {
  amazon_pay: 'Amazon Pay',
  card: 'card',
  cashapp: 'Cash App Pay',
  klarna: 'Klarna',
  link: 'Link',
  us_bank_account: 'US bank account',
};

const wallets: Readonly<Record<string, string>> = {
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
  link: 'Link',
  samsung_pay: 'Samsung Pay',
};

/** Makes words of the provider's for something new: `a_new_one` -> "A new one". */
const inWords = (word: string): string =>
  word.charAt(0).toUpperCase() + word.slice(1).replaceAll('_', ' ');

function nameAccount({ type, brand, lastFour }: PaymentMethod): string {
  const name =
    brand === null ? (methods[type] ?? 'another method') : (brands[brand] ?? inWords(brand));
  return lastFour === null ? name : `${name} ending in ${lastFour}`;
}

/**
 * Names how a payment was paid: "Visa ending in 4242", "Apple Pay, Visa ending in 4242", "Klarna", "US bank account
 * ending in 6789"; "card ending in 4242" where the provider does not know the brand, and "another method" for a type
 * that nobody knows here.
 */
export function namePaymentMethod(method: PaymentMethod): string {
  const { wallet } = method;
  const name = nameAccount(method);
  return wallet === null ? name : `${wallets[wallet] ?? inWords(wallet)}, ${name}`;
}
