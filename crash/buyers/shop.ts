import type { PublicPackage } from '#contract/catalog.ts';
import type { Ledger } from '../books/ledger.ts';
import type { Provider } from '../provider.ts';

/** The shop as buyers see it. */
export interface Shop {
  url: string;
  provider: Provider;
  packages: readonly PublicPackage[];
  publicKey: string;
  promoCode: string;
  ledger: Ledger;
  /** Money goes back at the provider only while this is so: not while a restart is measured. */
  moneyGoesBack: boolean;
  /** Resolves when the store is open (again). */
  untilOpen(): Promise<void>;
}
