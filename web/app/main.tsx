import '../ui/ui.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { AuthProvider } from '../features/accounts/auth.tsx';
import { readBootstrap } from '../lib/bootstrap.ts';
import { pauseOtherVideos } from '../lib/pause-other-videos.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { UNNAMED_SHOP } from '../lib/shop.ts';
import { CurrentShop } from './current-shop.tsx';
import { routes } from './routes.tsx';
import { seedQueries } from './seed-queries.ts';

const client = createQueryClient();
const bootstrap = readBootstrap(document);
if (bootstrap !== null) seedQueries(client, bootstrap);

pauseOtherVideos();

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root');

createRoot(root).render(
  <StrictMode>
    <CurrentShop initial={bootstrap?.store ?? UNNAMED_SHOP}>
      <QueryClientProvider client={client}>
        <AuthProvider>
          <RouterProvider router={createBrowserRouter(routes)} />
        </AuthProvider>
      </QueryClientProvider>
    </CurrentShop>
  </StrictMode>,
);
