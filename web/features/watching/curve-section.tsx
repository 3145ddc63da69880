import { type ComponentType, lazy, Suspense } from 'react';
import type { VideoWatching } from '#contract/watching/watching.ts';
import type { Elements } from '../../ui/elements.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { describeCurve, partsOf } from './describe-curve.ts';
import { WatchingTable } from './watching-table.tsx';

type File = VideoWatching['file'];

/** The library that draws is loaded with the first chart. Without a network the table is there. */
const Drawn = lazy<ComponentType<{ file: File; duration: number }>>(() =>
  import('./drawn-curve.tsx').then(
    (module) => ({ default: module.DrawnCurve }),
    () => ({ default: () => null }),
  ),
);

function Nothing({ children }: { children: string }) {
  return (
    <p className="grid h-64 place-items-center rounded-control bg-surface-sunken p-5 text-center text-ink-soft">
      {children}
    </p>
  );
}

function Curve({ file, duration }: { file: File; duration: number }) {
  return (
    <>
      <p className="figures max-w-measure text-ink-soft">{describeCurve(file)}</p>
      <div className="h-64">
        <Suspense fallback={<Skeleton className="h-64" />}>
          <Drawn duration={duration} file={file} />
        </Suspense>
      </div>
      <details>
        <summary className="inline-flex min-h-9 cursor-pointer items-center text-sm font-semibold text-pine">
          Show as a Table
        </summary>
        <WatchingTable
          columns={['Part', 'Viewers', 'Share']}
          rows={partsOf(file).map(({ from, to, viewers, share }, part) => ({
            id: String(part),
            name: `${from} – ${to}`,
            cells: [viewers.toLocaleString('en-US'), share],
          }))}
        />
      </details>
    </>
  );
}

/** How many of a file's viewers have played each part of it. */
export function CurveSection({ file }: { file: File }) {
  const content = (): Elements => {
    if (file.viewers === 0) return <Nothing>Nobody has played this file yet.</Nothing>;
    if (file.duration === null)
      return <Nothing>The file does not say how long it is, so there is no curve.</Nothing>;
    return <Curve duration={file.duration} file={file} />;
  };
  return (
    <section className="grid grid-cols-1 gap-3">
      <h3 className="text-lg">How Far Viewers Get</h3>
      {content()}
    </section>
  );
}
