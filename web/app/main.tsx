import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { sharedData } from '#contract/pages/shared-data.ts';
import { readBootstrap } from '../lib/bootstrap.ts';
import { nameEntries } from '../lib/history-entry.ts';
import { pauseOtherVideos } from '../lib/pause-other-videos.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { followVersions } from '../lib/versions/new-version.ts';
import { noticeFilledFields } from '../ui/fields/notice-filled-fields.ts';
import { App } from './app.tsx';
import { keepWhatWasDone } from './keep-what-was-done.ts';
import { routes } from './routes.tsx';
import { seedQueries } from './seed-queries.ts';
import { whenReady } from './when-ready.ts';

pauseOtherVideos();
nameEntries();
noticeFilledFields();

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root');

const client = createQueryClient();
const bootstrap = readBootstrap(document);
const router = createBrowserRouter(routes);
const page = (
  <App bootstrap={bootstrap} client={client}>
    <RouterProvider router={router} />
  </App>
);
followVersions(() => new Promise((settled) => whenReady(router, settled)));

/** Makes the page that came as HTML the program's own, with the data that it was rendered with. */
function start(container: HTMLElement): void {
  // Otherwise there is only a frame for it, or nothing; or its code could not be loaded.
  const isRendered =
    container.querySelector(':scope > :not([data-frame])') !== null && router.state.errors === null;
  if (bootstrap !== null) {
    const { session } = bootstrap;
    seedQueries(client, isRendered ? { ...sharedData(bootstrap), session } : bootstrap);
  }
  if (isRendered) hydrateRoot(container, page);
  else createRoot(container).render(page);
}

// Until the page's own code is loaded, the HTML stays.
whenReady(router, () => void keepWhatWasDone(() => start(root)));
