import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import type { Elements } from './elements.ts';
import type { DrawingName } from './pictures/drawing.tsx';

/** Few lists are empty. Without a network its place stays free. */
const Drawing = lazy<ComponentType<{ name: DrawingName }>>(() =>
  import('./pictures/drawing.tsx').then(
    (module) => ({ default: module.Drawing }),
    () => ({ default: () => null }),
  ),
);

/**
 * An empty list: a drawing, a sentence and an action.
 *
 *     <EmptyState drawing="crate" action={<ButtonLink to="/">View Packages</ButtonLink>}>
 *       You haven't purchased any training packages yet.
 *     </EmptyState>
 */
export function EmptyState({
  drawing,
  action,
  children,
}: {
  drawing: DrawingName;
  action?: Elements;
  children: ReactNode;
}) {
  return (
    <div className="grid justify-items-center gap-5 rounded-card border border-line bg-surface px-5 py-12 text-center">
      <div className="h-30">
        <Suspense>
          <Drawing name={drawing} />
        </Suspense>
      </div>
      <p className="max-w-measure text-lg text-ink-soft">{children}</p>
      {action}
    </div>
  );
}
