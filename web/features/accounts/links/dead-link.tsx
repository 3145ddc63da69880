import type { ReactNode } from 'react';
import type { Elements } from '../../../ui/elements.ts';
import { Notice } from '../../../ui/notice.tsx';
import { OtherLinks } from './other-links.tsx';

/** A link that does not work: why, and what to do. */
export function DeadLink({ children, action }: { children: ReactNode; action?: Elements }) {
  return (
    <>
      <Notice tone="wait">
        <p>{children}</p>
      </Notice>
      {action}
      <OtherLinks />
    </>
  );
}
