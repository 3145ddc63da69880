import type { Bootstrap } from '#contract/bootstrap.ts';
import { listCatalog, listDeletedPackages, listVideoLinks } from '#contract/catalog.ts';
import { type PageAccess, type PageName, pageNames } from '#contract/pages/page-addresses.ts';
import { listPreparations } from '#contract/renditions.ts';
import { listUploads } from '#contract/uploads.ts';
import { listVideos } from '#contract/videos.ts';
import { pageOf, type View } from '../../server/pages/prerendered-pages.ts';
import { chunksWith, type Manifest } from './manifest.ts';

const videoCalls = [
  listVideos,
  listVideoLinks,
  listCatalog,
  listDeletedPackages,
  listPreparations,
  listUploads,
];

/** The lists that a view waits for first. */
const calls: Partial<Readonly<Record<View, readonly { path: string }[]>>> = {
  adminPackages: [listCatalog, listPreparations],
  upload: videoCalls,
  adminVideos: videoCalls,
};

/** Those that load nothing with the program: the package list is in it, and most who come to the other are sent to a login. */
const WITHOUT_FILE: ReadonlySet<View> = new Set(['home', 'admin']);

/** For others there is nothing to load: they are sent elsewhere. */
function isAllowed(page: PageName, session: Bootstrap['session']): boolean {
  const isFor = (access: PageAccess) => pageNames(access).includes(page);
  if (isFor('anyone')) return true;
  if (session === null) return isFor('signedOut');
  return isFor('signedIn') || isFor(session.isAdmin ? 'admin' : 'customer');
}

/** The source of a page: its name in kebab-case. */
function sourceOf(page: PageName): string {
  return `app/pages/${page.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.tsx`;
}

/**
 * Has the browser load a page's own files together with the program that imports them, and ask for its
 * lists at the same time: one after the other they took most of the time until the first view.
 */
export function pagePreloads(
  manifest: Manifest,
  view: View,
  session: Bootstrap['session'],
): string {
  const page = pageOf(view);
  if (WITHOUT_FILE.has(view) || !isAllowed(page, session)) return '';
  const around = [
    'app/tooltips.tsx',
    ...(pageNames('admin').includes(page) ? ['app/admin-layout.tsx'] : []),
  ];
  const filesWith = (sources: readonly string[]) =>
    new Set([...chunksWith(manifest, sources)].map(({ file }) => file));
  const everywhere = filesWith(['index.html']);
  const files = filesWith([...around, sourceOf(page)]);
  return [
    ...(calls[view] ?? []).map(
      ({ path }) => `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${path}">`,
    ),
    ...[...files]
      .filter((file) => !everywhere.has(file))
      .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ].join('');
}
