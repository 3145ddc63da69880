import type { Bootstrap } from '#contract/bootstrap.ts';
import { listCatalog, listDeletedPackages, listVideoLinks } from '#contract/catalog.ts';
import { listPreparations } from '#contract/renditions.ts';
import { listUploads } from '#contract/uploads.ts';
import { listVideos } from '#contract/videos.ts';

/** Vite's manifest: what each source was built into, by its path in web/. */
export type Manifest = Readonly<
  Record<string, { file: string; imports?: readonly string[] | undefined }>
>;

interface Page {
  /** Its name in web/app/pages. */
  name: string;
  /** Absent: everybody. For others there is nothing to load: they are sent elsewhere. */
  allow?: 'nobody' | 'customer' | 'admin' | 'user';
  /** The lists that its first view waits for. */
  calls?: readonly { path: string }[];
}

const videoCalls = [
  listVideos,
  listVideoLinks,
  listCatalog,
  listDeletedPackages,
  listPreparations,
  listUploads,
];

const pages: Readonly<Record<string, Page>> = {
  '/login': { name: 'login', allow: 'nobody' },
  '/forgot-password': { name: 'forgot-password' },
  '/reset-password': { name: 'reset-password' },
  '/claim': { name: 'claim' },
  '/admin/login': { name: 'admin-login', allow: 'nobody' },
  '/checkout': { name: 'checkout' },
  '/success': { name: 'success' },
  '/orders/:orderId/receipt': { name: 'receipt', allow: 'user' },
  '/settings': { name: 'settings', allow: 'admin' },
  '/admin/packages': {
    name: 'admin-packages',
    allow: 'admin',
    calls: [listCatalog, listPreparations],
  },
  '/admin/packages?tab=upload': { name: 'admin-packages', allow: 'admin', calls: videoCalls },
  '/admin/videos': { name: 'admin-videos', allow: 'admin', calls: videoCalls },
  '/admin/mail': { name: 'admin-mail', allow: 'admin' },
  '/my-videos': { name: 'my-videos', allow: 'customer' },
  '/my-videos/:packageId': { name: 'package', allow: 'customer' },
  '/account': { name: 'account', allow: 'customer' },
  '/confirm-email': { name: 'confirm-email' },
  '/*': { name: 'not-found' },
};

function isAllowed({ allow }: Page, session: Bootstrap['session']): boolean {
  if (allow === undefined) return true;
  if (session === null) return allow === 'nobody';
  return allow === 'user' || allow === (session.isAdmin ? 'admin' : 'customer');
}

function filesWith(manifest: Manifest, sources: readonly string[]): Set<string> {
  const known = new Set(sources);
  for (const source of known) {
    for (const imported of manifest[source]?.imports ?? []) known.add(imported);
  }
  return new Set(
    [...known].map((source) => {
      const file = manifest[source]?.file;
      if (file === undefined) throw new Error(`Nothing was built from ${source}.`);
      return file;
    }),
  );
}

/**
 * Has the browser load a page's own files together with the program that imports them, and ask for its
 * lists at the same time: one after the other they took most of the time until the first view.
 */
export function pagePreloads(
  manifest: Manifest,
  route: string,
  session: Bootstrap['session'],
): string {
  const page = pages[route];
  if (page === undefined || !isAllowed(page, session)) return '';
  const { name, allow, calls = [] } = page;
  const around = ['app/tooltips.tsx', ...(allow === 'admin' ? ['app/admin-layout.tsx'] : [])];
  const everywhere = filesWith(manifest, ['index.html']);
  const files = filesWith(manifest, [...around, `app/pages/${name}.tsx`]);
  return [
    ...calls.map(
      ({ path }) => `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${path}">`,
    ),
    ...[...files]
      .filter((file) => !everywhere.has(file))
      .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ].join('');
}
