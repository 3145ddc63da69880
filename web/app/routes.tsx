import type { RouteObject } from 'react-router';
import type { PageAccess, PathFor } from '#contract/pages/page-addresses.ts';
import * as pages from '#contract/pages/page-paths.ts';
import { Component as HomePage } from './pages/home.tsx';
import { RouteError } from './route-error.tsx';
import { RouteGuard } from './route-guard.tsx';
import { Shell } from './shell.tsx';

/** Routes of pages that are for somebody, as the list of pages says: one for others does not compile. */
type RoutesFor<Who extends PageAccess> = (Pick<RouteObject, 'Component' | 'lazy'> & {
  path: PathFor<Who>;
})[];

const customerRoutes: RoutesFor<'customer'> = [
  { path: pages.myVideos, lazy: () => import('./pages/my-videos.tsx') },
  { path: pages.myPackage, lazy: () => import('./pages/package.tsx') },
];

/** A password manager leads to the account, and expects the page where the password is changed. */
const accountRoutes: RoutesFor<'customer'> = [
  { path: pages.account, lazy: () => import('./pages/account.tsx') },
];

const adminRoutes: RoutesFor<'admin'> = [
  { path: pages.adminOrders, lazy: () => import('./pages/admin-orders.tsx') },
  { path: pages.adminCustomers, lazy: () => import('./pages/admin-customers.tsx') },
  { path: pages.adminPackages, lazy: () => import('./pages/admin-packages.tsx') },
  { path: pages.adminVideos, lazy: () => import('./pages/admin-videos.tsx') },
  { path: pages.adminMail, lazy: () => import('./pages/admin-mail.tsx') },
  { path: pages.settings, lazy: () => import('./pages/settings.tsx') },
];

const signedInRoutes: RoutesFor<'signedIn'> = [
  { path: pages.receipt, lazy: () => import('./pages/receipt.tsx') },
];

const openRoutes: RoutesFor<'anyone' | 'signedOut'> = [
  { path: pages.packagePage, lazy: () => import('./pages/package-page.tsx') },
  { path: pages.login, lazy: () => import('./pages/login.tsx') },
  { path: pages.confirmEmail, lazy: () => import('./pages/confirm-email.tsx') },
  { path: pages.invitation, lazy: () => import('./pages/invitation.tsx') },
  { path: pages.adminLogin, lazy: () => import('./pages/admin-login.tsx') },
  { path: pages.forgotPassword, lazy: () => import('./pages/forgot-password.tsx') },
  { path: pages.resetPassword, lazy: () => import('./pages/reset-password.tsx') },
  { path: pages.claim, lazy: () => import('./pages/claim.tsx') },
  { path: pages.checkout, lazy: () => import('./pages/checkout.tsx') },
  { path: pages.withdraw, lazy: () => import('./pages/withdraw.tsx') },
  { path: pages.ownerPage, lazy: () => import('./pages/owner-page.tsx') },
  { path: pages.success, lazy: () => import('./pages/success.tsx') },
];

/**
 * Every page of the shop. Each is a file in `pages/` that exports its `Component`. All but the package list are
 * loaded when they are visited, and so are the tooltips, which the list does not use.
 */
export const routes: RouteObject[] = [
  {
    Component: Shell,
    ErrorBoundary: RouteError,
    children: [
      { path: pages.home, Component: HomePage },
      {
        lazy: () => import('./tooltips.tsx'),
        ErrorBoundary: RouteError,
        children: [
          ...openRoutes,
          {
            element: <RouteGuard allow="admin" login={pages.adminLogin} />,
            children: [
              {
                lazy: () => import('./admin-layout.tsx'),
                children: [{ path: pages.admin, lazy: () => import('./pages/overview.tsx') }],
              },
            ],
          },
          { element: <RouteGuard returns />, children: signedInRoutes },
          { element: <RouteGuard allow="customer" />, children: customerRoutes },
          { element: <RouteGuard allow="customer" returns />, children: accountRoutes },
          {
            element: <RouteGuard allow="admin" />,
            children: [{ lazy: () => import('./admin-layout.tsx'), children: adminRoutes }],
          },
          { path: pages.notFound, lazy: () => import('./pages/not-found.tsx') },
        ],
      },
    ],
  },
];
