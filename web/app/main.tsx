import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { AuthProvider } from '../features/accounts/auth.tsx';
import { readBootstrap } from '../lib/bootstrap.ts';
import { nameEntries } from '../lib/history-entry.ts';
import { pauseOtherVideos } from '../lib/pause-other-videos.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { UNNAMED_SHOP } from '../lib/shop.ts';
import { followVersions } from '../lib/versions/new-version.ts';
import { noticeFilledFields } from '../ui/fields/notice-filled-fields.ts';
import { CurrentShop } from './current-shop.tsx';
import { routes } from './routes.tsx';
import { seedQueries } from './seed-queries.ts';
import { takeOver } from './take-over.ts';
import { whenReady } from './when-ready.ts';

const client = createQueryClient();
const bootstrap = readBootstrap(document);
if (bootstrap !== null) seedQueries(client, bootstrap);

pauseOtherVideos();
nameEntries();
noticeFilledFields();

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root');

const router = createBrowserRouter(routes);
followVersions(() => new Promise((settled) => whenReady(router, settled)));

/** Until the page's own code is loaded, the prerendered HTML stays. */
whenReady(router, () =>
  takeOver(() =>
    createRoot(root).render(
      <StrictMode>
        <CurrentShop initial={bootstrap?.store ?? UNNAMED_SHOP}>
          <QueryClientProvider client={client}>
            <AuthProvider>
              <RouterProvider router={router} />
            </AuthProvider>
          </QueryClientProvider>
        </CurrentShop>
      </StrictMode>,
    ),
  ),
);
