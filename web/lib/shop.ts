import { createContext, useContext } from 'react';
import type { Store } from '#contract/bootstrap.ts';

/** The shop before anybody named it; an empty e-mail or phone is not shown. */
export const UNNAMED_SHOP: Store = { name: 'Online Portal', email: '', phone: '' };

const ShopContext = createContext<Store>(UNNAMED_SHOP);

export const ShopProvider = ShopContext.Provider;

/** The shop's name and how to reach it. */
export function useShop(): Store {
  return useContext(ShopContext);
}
