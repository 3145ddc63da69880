import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode, useLayoutEffect } from 'react';
import type { Bootstrap } from '#contract/bootstrap.ts';
import { AuthProvider } from '../features/accounts/auth.tsx';
import { UNNAMED_SHOP } from '../lib/shop.ts';
import { CurrentShop } from './current-shop.tsx';
import { seedQueries } from './seed-queries.ts';

/**
 * The shop around its router. `client` holds what the page is rendered with at first; the rest of its data is added after
 * that.
 */
export function App({
  client,
  bootstrap,
  children,
}: {
  client: QueryClient;
  /** The data that came with the page; null: none. */
  bootstrap: Bootstrap | null;
  children: ReactNode;
}) {
  // Before a query of the page asks for it.
  useLayoutEffect(() => {
    if (bootstrap !== null) seedQueries(client, bootstrap);
  }, [client, bootstrap]);
  return (
    <StrictMode>
      <CurrentShop initial={bootstrap?.store ?? UNNAMED_SHOP}>
        <QueryClientProvider client={client}>
          <AuthProvider>{children}</AuthProvider>
        </QueryClientProvider>
      </CurrentShop>
    </StrictMode>
  );
}
