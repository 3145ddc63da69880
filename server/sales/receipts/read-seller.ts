import { isolated } from '#contract/values/characters.ts';
import { centsFromDecimal } from '#contract/values/money.ts';
import type { Deps } from '#platform/deps.ts';
import { readSettings } from '../../settings/index.ts';
import { readStore } from '../../shop/index.ts';
import { receiptSettings } from './receipts.settings.ts';

/** The seller named on receipts. */
export interface Seller {
  name: string;
  /** Has several lines. Empty if not set, as is the tax number. */
  address: string;
  taxNumber: string;
  /** The tax that prices contain, in hundredths of a percent. */
  taxBasisPoints: number;
}

/** Reads the seller from the receipt settings, with the shop's name where they have none. */
export async function readSeller(deps: Pick<Deps, 'db' | 'vault' | 'policy'>): Promise<Seller> {
  const { sellerName, sellerAddress, taxNumber, taxRate } = await readSettings(
    deps,
    receiptSettings,
  );
  return {
    name: isolated(sellerName ?? (await readStore(deps)).name),
    address: sellerAddress,
    taxNumber,
    // A percentage of two decimals has as many hundredths as dollars have cents.
    taxBasisPoints: centsFromDecimal(taxRate) ?? 0,
  };
}
