import type { ComponentType } from 'react';
import { Outlet, type RouteObject } from 'react-router';
import {
  type PageAccess,
  type PageName,
  pageFile,
  pageList,
  pageNames,
  pages,
} from '#contract/pages/page-addresses.ts';
import { useHasStarted } from '../lib/use-has-started.ts';
import { PageSpinner } from '../ui/spinner.tsx';
import { Component as Home } from './pages/home.tsx';
import { RouteError } from './route-error.tsx';
import { RouteGuard } from './route-guard.tsx';
import { Shell } from './shell.tsx';

/** The files of the pages that are loaded when they are visited: all but the package list. */
const files = import.meta.glob<{ Component: ComponentType }>([
  './pages/*.tsx',
  '!./pages/home.tsx',
]);

const isOnServer = typeof document === 'undefined';

/** A spinner on the server, which loads no page for it, and while the browser takes that over. */
function AfterStart() {
  return useHasStarted() ? <Outlet /> : <PageSpinner />;
}

function routeOf(name: PageName): RouteObject {
  const { path, html } = pageList[name];
  const lazy = files[`./pages/${pageFile(name)}`];
  if (lazy === undefined) throw new Error(`The page ${name} has no file.`);
  if (html !== 'spinner') return { path, lazy };
  return { Component: AfterStart, children: [isOnServer ? { path } : { path, lazy }] };
}

const routesFor = (access: PageAccess, isMeant: (name: PageName) => boolean = () => true) =>
  pageNames
    .filter((name) => pageList[name].access === access && name !== 'home' && isMeant(name))
    .map(routeOf);

const adminLayout = () => import('./admin-layout.tsx');

/** Every page of the shop. The tooltips are loaded with the first page that is not the package list, which has none. */
export const routes: RouteObject[] = [
  {
    Component: Shell,
    ErrorBoundary: RouteError,
    children: [
      { path: pages.home, Component: Home },
      {
        lazy: () => import('./tooltips.tsx'),
        ErrorBoundary: RouteError,
        children: [
          ...routesFor('anyone'),
          { element: <RouteGuard returns />, children: routesFor('signedIn') },
          {
            element: <RouteGuard allow="customer" />,
            children: routesFor('customer', (name) => name !== 'account'),
          },
          {
            // A password manager leads there, and expects the page where the password is changed.
            element: <RouteGuard allow="customer" returns />,
            children: [routeOf('account')],
          },
          {
            element: <RouteGuard allow="admin" login={pages.adminLogin} />,
            children: [{ lazy: adminLayout, children: [routeOf('admin')] }],
          },
          {
            element: <RouteGuard allow="admin" />,
            children: [
              { lazy: adminLayout, children: routesFor('admin', (name) => name !== 'admin') },
            ],
          },
        ],
      },
    ],
  },
];
