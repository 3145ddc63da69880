import { createContext, useContext } from 'react';
import type { Store } from '#contract/bootstrap.ts';

/** The shop before anybody named it; an empty e-mail or phone is not shown. */
export const UNNAMED_SHOP: Store = { name: 'Online Portal', email: '', phone: '' };

export interface ShopValue {
  readonly shop: Store;
  /** Shows the shop under its new name, phone number or address, on every part of this page. */
  readonly changeShop: (change: Partial<Store>) => void;
}

const ShopContext = createContext<ShopValue>({ shop: UNNAMED_SHOP, changeShop: () => undefined });

export const ShopProvider = ShopContext.Provider;

/** The shop's name and how to reach it. */
export function useShop(): Store {
  return useContext(ShopContext).shop;
}

/** For who has just saved another name, e-mail address or phone number. */
export function useChangeShop(): ShopValue['changeShop'] {
  return useContext(ShopContext).changeShop;
}
