import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Route, Routes, StaticRouter } from 'react-router';
import type { Bootstrap } from '#contract/bootstrap.ts';
import { type PageName, pageNames, pages } from '#contract/pages/page-addresses.ts';
import { AdminLogin } from '../features/accounts/admin-login.tsx';
import { AuthProvider } from '../features/accounts/auth.tsx';
import { CustomerLogin } from '../features/accounts/customer-login.tsx';
import { CheckoutSkeleton } from '../features/orders/checkout/checkout-skeleton.tsx';
import { createQueryClient } from '../lib/query-client.ts';
import { PageSpinner } from '../ui/spinner.tsx';
import { CurrentShop } from './current-shop.tsx';
import { PageFrame } from './page-frame.tsx';
import { Component as ForgotPassword } from './pages/forgot-password.tsx';
import { Component as Home } from './pages/home.tsx';
import { Component as MyVideos } from './pages/my-videos.tsx';
import { Component as NotFound } from './pages/not-found.tsx';
import { Component as Package } from './pages/package.tsx';
import { Component as Success } from './pages/success.tsx';
import { seedQueries } from './seed-queries.ts';

/**
 * What each page shows first, before it has fetched anything. For visitors whom it redirects, that is a
 * spinner.
 */
function firstViews({ session }: Bootstrap): Readonly<Record<PageName, ComponentType>> {
  const isCustomer = session?.isCustomer ?? false;
  return {
    home: Home,
    login: session === null ? CustomerLogin : PageSpinner,
    forgotPassword: ForgotPassword,
    resetPassword: PageSpinner,
    claim: PageSpinner,
    checkout: CheckoutSkeleton,
    success: Success,
    receipt: PageSpinner,
    myVideos: isCustomer ? MyVideos : PageSpinner,
    package: isCustomer ? Package : PageSpinner,
    account: PageSpinner,
    confirmEmail: PageSpinner,
    admin: PageSpinner,
    adminLogin: session === null ? AdminLogin : PageSpinner,
    adminPackages: PageSpinner,
    adminVideos: PageSpinner,
    adminMail: PageSpinner,
    settings: PageSpinner,
    notFound: NotFound,
  };
}

/**
 * Prerenders a page as HTML, as it looks before its JavaScript is loaded, so that it shows early on slow
 * connections. React then renders the same in its place. `address` is the path and the query. Until then the
 * links work, and buttons and fields are disabled: what is typed would be lost.
 */
export function prerenderPage({
  bootstrap,
  address,
}: {
  bootstrap: Bootstrap;
  address: string;
}): string {
  const client = createQueryClient();
  seedQueries(client, bootstrap);
  const views = firstViews(bootstrap);
  return renderToStaticMarkup(
    <fieldset className="contents" disabled>
      <CurrentShop initial={bootstrap.store}>
        <QueryClientProvider client={client}>
          <AuthProvider>
            <StaticRouter location={address}>
              <PageFrame>
                <Routes>
                  {pageNames().map((name) => {
                    const View = views[name];
                    return <Route element={<View />} key={name} path={pages[name]} />;
                  })}
                </Routes>
              </PageFrame>
            </StaticRouter>
          </AuthProvider>
        </QueryClientProvider>
      </CurrentShop>
    </fieldset>,
  );
}
