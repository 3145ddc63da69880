import { type ComponentProps, lazy, Suspense } from 'react';

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
