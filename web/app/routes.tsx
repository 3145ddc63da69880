import type { RouteObject } from 'react-router';
import { Component as HomePage } from './pages/home.tsx';
import { RouteError } from './route-error.tsx';
import { AdminRedirect, RouteGuard } from './route-guard.tsx';
import { Shell } from './shell.tsx';

const customerRoutes: RouteObject[] = [
  { path: 'my-videos', lazy: () => import('./pages/my-videos.tsx') },
  { path: 'my-videos/:packageId', lazy: () => import('./pages/package.tsx') },
  { path: 'account', lazy: () => import('./pages/account.tsx') },
];

const adminRoutes: RouteObject[] = [
  { path: 'admin/packages', lazy: () => import('./pages/admin-packages.tsx') },
  { path: 'admin/videos', lazy: () => import('./pages/admin-videos.tsx') },
  { path: 'admin/mail', lazy: () => import('./pages/admin-mail.tsx') },
  { path: 'settings', lazy: () => import('./pages/settings.tsx') },
];

/**
 * Every address of the shop. Each page is a file in `pages/` that exports its `Component`. All but the
 * package list are loaded when they are visited, and so are the tooltips, which the list does not use.
 */
export const routes: RouteObject[] = [
  {
    Component: Shell,
    ErrorBoundary: RouteError,
    children: [
      { index: true, Component: HomePage },
      {
        lazy: () => import('./tooltips.tsx'),
        ErrorBoundary: RouteError,
        children: [
          { path: 'login', lazy: () => import('./pages/login.tsx') },
          { path: 'confirm-email', lazy: () => import('./pages/confirm-email.tsx') },
          { path: 'admin/login', lazy: () => import('./pages/admin-login.tsx') },
          { path: 'forgot-password', lazy: () => import('./pages/forgot-password.tsx') },
          { path: 'reset-password', lazy: () => import('./pages/reset-password.tsx') },
          { path: 'claim', lazy: () => import('./pages/claim.tsx') },
          { path: 'admin', Component: AdminRedirect },
          { path: 'checkout', lazy: () => import('./pages/checkout.tsx') },
          { path: 'success', lazy: () => import('./pages/success.tsx') },
          {
            element: <RouteGuard returns />,
            children: [
              { path: 'orders/:orderId/receipt', lazy: () => import('./pages/receipt.tsx') },
            ],
          },
          { element: <RouteGuard allow="customer" />, children: customerRoutes },
          {
            element: <RouteGuard allow="admin" />,
            children: [{ lazy: () => import('./admin-layout.tsx'), children: adminRoutes }],
          },
          { path: '*', lazy: () => import('./pages/not-found.tsx') },
        ],
      },
    ],
  },
];
