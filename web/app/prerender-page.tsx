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
import { WithdrawPage } from '../features/orders/withdrawals/withdraw-page.tsx';
import { createQueryClient } from '../lib/query-client.ts';
import { PageSpinner } from '../ui/spinner.tsx';
import { CurrentShop } from './current-shop.tsx';
import { PageFrame } from './page-frame.tsx';
import { Component as ForgotPassword } from './pages/forgot-password.tsx';
import { Component as Home } from './pages/home.tsx';
import { Component as MyVideos } from './pages/my-videos.tsx';
import { Component as NotFound } from './pages/not-found.tsx';
import { Component as OwnerPage } from './pages/owner-page.tsx';
import { Component as Package } from './pages/package.tsx';
import { Component as PackagePage } from './pages/package-page.tsx';
import { Component as Success } from './pages/success.tsx';
import { seedQueries } from './seed-queries.ts';

/** The page for whoever looks: their name and address come with the program. */
const WithdrawFirst = () => <WithdrawPage known={null} />;

/**
 * What each page shows first, before it has fetched anything. For visitors whom it redirects, that is a
 * spinner.
 */
function firstViews({ session }: Bootstrap): Readonly<Record<PageName, ComponentType>> {
  const isCustomer = session?.isCustomer ?? false;
  return {
    home: Home,
    packagePage: PackagePage,
    login: session === null ? CustomerLogin : PageSpinner,
    forgotPassword: ForgotPassword,
    resetPassword: PageSpinner,
    claim: PageSpinner,
    checkout: CheckoutSkeleton,
    success: Success,
    withdraw: WithdrawFirst,
    ownerPage: OwnerPage,
    receipt: PageSpinner,
    myVideos: isCustomer ? MyVideos : PageSpinner,
    package: isCustomer ? Package : PageSpinner,
    account: PageSpinner,
    confirmEmail: PageSpinner,
    invitation: PageSpinner,
    admin: PageSpinner,
    adminLogin: session === null ? AdminLogin : PageSpinner,
    adminCustomers: PageSpinner,
    adminOrders: PageSpinner,
    adminPackages: PageSpinner,
    adminVideos: PageSpinner,
    adminMail: PageSpinner,
    settings: PageSpinner,
    notFound: NotFound,
  };
}

export interface PageToPrerender {
  bootstrap: Bootstrap;
  /** The path and the query. */
  address: string;
  /** Whether `bootstrap` holds all that the page shows, and its clicks are kept (`start.ts`). */
  isComplete?: boolean;
}

/** What React puts in front for pictures that the HTML has anyway, a few hundred bytes later. */
const PICTURE_PRELOADS = /^(?:<link rel="preload" as="image"[^>]*>)+/;

/**
 * Prerenders a page as HTML, as it looks before its JavaScript is loaded, so that it shows early on slow
 * connections. React then renders the same in its place. Until then the links work; buttons and fields of a page
 * that is not complete are disabled, because what is typed would be lost.
 */
export function prerenderPage({ bootstrap, address, isComplete = false }: PageToPrerender): string {
  const client = createQueryClient();
  seedQueries(client, bootstrap);
  const views = firstViews(bootstrap);
  const html = renderToStaticMarkup(
    <fieldset className="contents" disabled={!isComplete}>
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
  return html.replace(PICTURE_PRELOADS, '');
}
