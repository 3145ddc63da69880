import { createContext, useContext } from 'react';
import type { Store } from '#contract/bootstrap.ts';
import { NEW_STORE } from '#contract/values/new-store.ts';

/** The shop before it has a name. An empty e-mail address or phone number is not shown. */
export const UNNAMED_SHOP: Store = { ...NEW_STORE, email: '', phone: '' };

export interface ShopValue {
  readonly shop: Store;
  /** Applies a change to the shop everywhere on this page. */
  readonly changeShop: (change: Partial<Store>) => void;
}

const ShopContext = createContext<ShopValue>({ shop: UNNAMED_SHOP, changeShop: () => undefined });

export const ShopProvider = ShopContext.Provider;

/** The shop's name, texts and contact. */
export function useShop(): Store {
  return useContext(ShopContext).shop;
}

/** The function to call after a change to the shop was saved. */
export function useChangeShop(): ShopValue['changeShop'] {
  return useContext(ShopContext).changeShop;
}
