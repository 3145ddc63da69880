import { type ComponentProps, lazy, Suspense } from 'react';
import { uploadPath } from '#contract/pages/page-links.ts';
import { Link } from '../../../ui/links/link.tsx';
import { useUploads } from '../uploads.ts';
import { announce } from './describe-progress.ts';
import { UploadRow } from './upload-row.tsx';

/**
 * The uploads of this page. Drafts still need their details; `showsDrafts` is false beside the form of
 * Upload Videos, which shows them itself.
 */
export function UploadList({ showsDrafts }: { showsDrafts: boolean }) {
  const items = useUploads().filter(({ isDraft }) => showsDrafts || !isDraft);
  if (items.length === 0) return null;
  return (
    <section aria-label="Uploads" className="grid grid-cols-1 gap-3">
      <h2 className="text-lg">Uploads</h2>
      {items.map((item) => (
        <UploadRow item={item} key={item.key} />
      ))}
      {items.some(({ isDraft }) => isDraft) && (
        <p className="text-sm text-ink-soft">
          To add the missing details, go to{' '}
          <Link className="text-link" to={uploadPath}>
            Packages, Upload Videos
          </Link>
          .
        </p>
      )}
    </section>
  );
}

/** Announces the progress of uploads to a screen reader. A page that shows uploads has it once. */
export function UploadAnnouncer() {
  const items = useUploads();
  return (
    <p aria-live="polite" className="sr-only" role="status">
      {items.map((item) => announce(item).replace(/\.*$/, '.')).join(' ')}
    </p>
  );
}

const UnfinishedUploads = lazy(() =>
  import('./unfinished-uploads.tsx').then((module) => ({ default: module.UnfinishedUploads })),
);

/** `UnfinishedUploads`, loaded after what is above it: there rarely are any. */
export function Unfinished(props: ComponentProps<typeof UnfinishedUploads>) {
  return (
    <Suspense fallback={null}>
      <UnfinishedUploads {...props} />
    </Suspense>
  );
}
