import { useUploads } from '../uploads.ts';
import { announce } from './describe-progress.ts';

/** Announces the progress of uploads to a screen reader. A page that shows uploads has it once. */
export function UploadAnnouncer() {
  const items = useUploads();
  return (
    <p aria-live="polite" className="sr-only" role="status">
      {items.map((item) => announce(item).replace(/\.*$/, '.')).join(' ')}
    </p>
  );
}
