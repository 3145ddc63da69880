import { lazy, Suspense } from 'react';
import { Section } from '../section.tsx';
import type { OrderDetails } from '../use-order-payment.ts';
import { HelpLoading } from './help-loading.tsx';

/** Loaded when an order is opened: few are opened to help somebody. */
const HelpActions = lazy(() =>
  import('./help-actions.tsx').then((module) => ({ default: module.HelpActions })),
);

/** What an admin can do for an order's customer. */
export function HelpSection({ order }: { order: OrderDetails }) {
  return (
    <Section title="Help">
      <Suspense fallback={<HelpLoading />}>
        <HelpActions order={order} />
      </Suspense>
    </Section>
  );
}
