import { useUploads } from '../uploads.ts';
import { announce } from './describe-progress.ts';

/** Tells a screen reader how uploads get on, a few times each; stands once on a page that shows them. */
export function UploadAnnouncer() {
  const items = useUploads();
  return (
    <p aria-live="polite" className="sr-only" role="status">
      {items.map((item) => announce(item).replace(/\.*$/, '.')).join(' ')}
    </p>
  );
}
