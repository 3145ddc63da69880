import { useEffect, useRef, useState } from 'react';
import { formatCount } from '../../lib/format.ts';
import { Button } from '../button.tsx';
import type { Elements } from '../elements.ts';

/** Up to so many are shown at first, and as many more on request. */
export const PAGE = 20;

/**
 * A long list: its first ones, and a button that shows more. `children` draws a `ul` or `ol`
 * with one child for each item that is shown. The first button of the first new one gets the focus:
 * it stands where Show More was.
 *
 *     <FoldedList items={videos} name="All Videos">{(shown) => <ul>...</ul>}</FoldedList>
 */
export function FoldedList<Item>({
  items,
  name,
  noun = 'video',
  page = PAGE,
  children,
}: {
  items: readonly Item[];
  /** Tells the buttons of several lists apart. */
  name: string;
  /** The singular word for an item. */
  noun?: string;
  page?: number;
  children: (shown: readonly Item[]) => Elements;
}) {
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(page);
  useEffect(() => {
    if (room === page) return;
    const rows = box.current?.querySelector('ul, ol')?.children;
    rows?.[room - page]?.querySelector('button')?.focus();
  }, [room, page]);
  const shown = items.slice(0, room);
  return (
    <div className="grid grid-cols-1 gap-4" ref={box}>
      {children(shown)}
      {shown.length < items.length && (
        <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2">
          <p className="figures text-sm text-ink-soft">
            {`${shown.length} of ${formatCount(items.length, noun)}`}
          </p>
          <Button
            aria-label={`Show More of ${name}`}
            onClick={() => setRoom(room + page)}
            size="small"
            variant="quiet"
          >
            Show More
          </Button>
        </div>
      )}
    </div>
  );
}
