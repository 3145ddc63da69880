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
  /** Whether refunds and disputes happen at the provider. Not while a restart is measured. */
  moneyGoesBack: boolean;
  /** Resolves when the store is open. */
  untilOpen(): Promise<void>;
}
