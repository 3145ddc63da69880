/** The types of payment methods that the sandbox simulates. */
export const METHOD_TYPES = [
  'card',
  'link',
  'cashapp',
  'klarna',
  'amazon_pay',
  'us_bank_account',
] as const;
export type MethodType = (typeof METHOD_TYPES)[number];

/** The least amount of a type, in cents, where it is more than that of every payment. The figure is the sandbox's own. */
const LEAST: Partial<Record<MethodType, number>> = { klarna: 1000 };

/** Whether a text names a type that the sandbox simulates. */
export const isMethodType = (type: string): type is MethodType =>
  METHOD_TYPES.some((known) => known === type);

interface Wanted {
  /** The types that the account has turned off. */
  off: ReadonlySet<MethodType> | undefined;
  /** Null: what the account has turned on. */
  allowed: readonly string[] | null;
  amount: number;
  currency: string;
}

/**
 * The types that an intent can be paid with: of those allowed the ones that its account has turned on and that suit the
 * amount and currency. The others are left out without an error.
 */
export function typesFor({ off, allowed, amount, currency }: Wanted): MethodType[] {
  return METHOD_TYPES.filter((type) => {
    if (!(allowed?.includes(type) ?? true)) return false;
    if (off?.has(type)) return false;
    return type === 'card' || (currency === 'usd' && amount >= (LEAST[type] ?? 0));
  });
}
