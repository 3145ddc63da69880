import { lazy, Suspense } from 'react';
import { Card } from '../../../ui/card.tsx';
import { NoticesLoading } from './notices-loading.tsx';

/** Loaded when the tab is opened: few admins change it often. */
const NoticesForm = lazy(() =>
  import('./notices-form.tsx').then((module) => ({ default: module.NoticesForm })),
);

/** The choice of notices that the signed-in admin gets by mail. */
export function NoticesSection() {
  return (
    <Card className="grid gap-6">
      <div className="grid gap-1.5">
        <h2 className="text-xl">Notices to You</h2>
        <p className="max-w-measure text-ink-soft">
          What the store tells you by mail. Of most kinds you get one message an hour; what else
          happens in that hour comes in one message at its end. Disputes, failed refunds and refused
          payment keys come at once. Each admin chooses for themselves.
        </p>
      </div>
      <Suspense fallback={<NoticesLoading />}>
        <NoticesForm />
      </Suspense>
    </Card>
  );
}
