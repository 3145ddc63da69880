import type { ReactNode } from 'react';

/** A value with its name above it; put it into a `dl`. */
export function Fact({
  name,
  className,
  translate,
  children,
}: {
  name: string;
  className?: string;
  /** Browsers do not translate the value: a price, a code, somebody's name. */
  translate?: 'no';
  children: ReactNode;
}) {
  return (
    <div className={className}>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="wrap-anywhere" translate={translate}>
        {children}
      </dd>
    </div>
  );
}
