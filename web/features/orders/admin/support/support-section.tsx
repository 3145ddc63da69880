import { lazy, Suspense } from 'react';
import { Section } from '../section.tsx';
import type { OrderDetails } from '../use-order-payment.ts';
import { SupportLoading } from './support-loading.tsx';

/** Loaded when an order is opened: few are opened to help a customer. */
const SupportActions = lazy(() =>
  import('./support-actions.tsx').then((module) => ({ default: module.SupportActions })),
);

/** Lets an admin help an order's customer. */
export function SupportSection({ order }: { order: OrderDetails }) {
  return (
    <Section title="Help">
      <Suspense fallback={<SupportLoading />}>
        <SupportActions order={order} />
      </Suspense>
    </Section>
  );
}
