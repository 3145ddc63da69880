import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

/**
 * A box on the page. `padded={false}` if a picture reaches its edges.
 *
 *     <Card><h2 className="text-xl">Order Summary</h2>...</Card>
 */
export function Card({
  padded = true,
  className,
  ...rest
}: ComponentProps<'div'> & { padded?: boolean }) {
  return (
    <div
      {...rest}
      className={classNames(
        'rounded-card border border-line bg-surface',
        padded ? 'p-5 sm:p-6' : 'overflow-hidden',
        className,
      )}
    />
  );
}
