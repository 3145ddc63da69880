import { type ReactNode, useCallback, useMemo, useState } from 'react';
import type { Store } from '#contract/bootstrap.ts';
import { ShopProvider } from '../lib/shop.ts';
import { PageTitleSuffix } from '../ui/page-title.tsx';

/** Provides the shop's name and contact, and ends every page's title with the name. */
export function CurrentShop({ initial, children }: { initial: Store; children: ReactNode }) {
  const [shop, setShop] = useState(initial);
  const changeShop = useCallback(
    (change: Partial<Store>) => setShop((before) => ({ ...before, ...change })),
    [],
  );
  const value = useMemo(() => ({ shop, changeShop }), [shop, changeShop]);
  return (
    <ShopProvider value={value}>
      <PageTitleSuffix value={shop.name}>{children}</PageTitleSuffix>
    </ShopProvider>
  );
}
