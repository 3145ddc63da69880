import * as Radix from 'radix-ui/tooltip';
import type { ReactElement } from 'react';

/** Milliseconds before a tooltip shows, and in which the next one shows without delay. */
const DELAY_MS = 700;
const SKIP_DELAY_MS = 300;

/** Shares the delays between all tooltips; it is around every page but the package list. */
export function TooltipProvider({ children }: { children: React.ReactNode }) {
  return (
    <Radix.Provider delayDuration={DELAY_MS} skipDelayDuration={SKIP_DELAY_MS}>
      {children}
    </Radix.Provider>
  );
}

/**
 * Shows what an icon-only button does. The button still needs its own `aria-label`.
 *
 *     <Tooltip text="Edit"><Button aria-label="Edit Sleigh Basics">...</Button></Tooltip>
 */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          className="z-50 max-w-64 animate-fade-in rounded-control bg-ink px-3 py-1.5 text-sm font-medium text-paper shadow-float"
          collisionPadding={8}
          sideOffset={6}
        >
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
