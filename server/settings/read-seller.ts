import { centsFromDecimal } from '#contract/values/money.ts';
import type { Deps } from '#platform/deps.ts';
import { readStore } from './read-store.ts';
import { readSettings } from './settings.store.ts';

/** Who sells, as receipts say it. */
export interface Seller {
  name: string;
  /** Of several lines; empty if not set, as the tax number. */
  address: string;
  taxNumber: string;
  /** The tax that prices contain, in hundredths of a percent. */
  taxBasisPoints: number;
}

/** Who sells: the receipt settings, and the shop's name where they have none. */
export async function readSeller(deps: Pick<Deps, 'db' | 'vault' | 'policy'>): Promise<Seller> {
  const keys = ['SELLER_NAME', 'SELLER_ADDRESS', 'TAX_NUMBER', 'TAX_RATE'] as const;
  const settings = await readSettings(deps, keys);
  return {
    name: settings.SELLER_NAME ?? (await readStore(deps)).name,
    address: settings.SELLER_ADDRESS ?? '',
    taxNumber: settings.TAX_NUMBER ?? '',
    // A percentage of two decimals has as many hundredths as dollars have cents.
    taxBasisPoints: centsFromDecimal(settings.TAX_RATE ?? '') ?? 0,
  };
}
