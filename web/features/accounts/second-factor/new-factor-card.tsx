import { lazy, Suspense } from 'react';
import type { NewFactor } from '#contract/admins/second-factor.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** Loaded for those who set up a second factor alone. */
const QrCode = lazy(() => import('./qr-code.tsx').then((module) => ({ default: module.QrCode })));

/** Sets up an authenticator app: a QR code for its camera, and the same key to type. */
export function NewFactorCard({ factor: { key, uri } }: { factor: NewFactor }) {
  return (
    <div className="grid gap-4">
      <p>
        Scan this with an authenticator app on your phone, then enter the six digits that it shows.
      </p>
      <Suspense fallback={<Skeleton className="size-52" />}>
        <QrCode label="QR code for your authenticator app" text={uri} />
      </Suspense>
      <div className="grid gap-1">
        <p className="text-sm text-ink-soft">Or type this key into the app:</p>
        <p className="flex items-center gap-2 rounded-control bg-surface-sunken px-3 py-2">
          <code className="min-w-0 flex-1 font-mono text-sm wrap-anywhere" translate="no">
            {key.match(/.{1,4}/g)?.join(' ')}
          </code>
          <CopyButton name="Key" value={key} />
        </p>
      </div>
    </div>
  );
}
