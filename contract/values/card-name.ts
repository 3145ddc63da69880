/** Brands whose names are not the provider's words with a capital letter. */
const names: Readonly<Record<string, string>> = {
  amex: 'American Express',
  cartes_bancaires: 'Cartes Bancaires',
  diners: 'Diners Club',
  eftpos_au: 'Eftpos Australia',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  unknown: 'card',
};

/** "Visa ending in 4242"; "card ending in 4242" where the provider does not know the brand. */
export function nameCard({ brand, lastFour }: { brand: string; lastFour: string }): string {
  const name = names[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1).replaceAll('_', ' ');
  return `${name} ending in ${lastFour}`;
}
