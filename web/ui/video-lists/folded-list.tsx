import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatCount } from '../../lib/format.ts';
import { Button } from '../button.tsx';

/** Up to this many videos are always shown; of a longer list so many, and as many more on request. */
export const PAGE = 20;

/**
 * A long list of videos: its first ones, and a button that shows more. `children` draws a `ul` or `ol`
 * with one child for each video that is shown. The first button of the first new one gets the focus:
 * it stands where Show More was.
 *
 *     <FoldedList items={videos} name="All Videos">{(shown) => <ul>...</ul>}</FoldedList>
 */
export function FoldedList<Item>({
  items,
  name,
  children,
}: {
  items: readonly Item[];
  /** Tells the buttons of several lists apart. */
  name: string;
  children: (shown: readonly Item[]) => ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(PAGE);
  useEffect(() => {
    if (room === PAGE) return;
    const rows = box.current?.querySelector('ul, ol')?.children;
    rows?.[room - PAGE]?.querySelector('button')?.focus();
  }, [room]);
  const shown = items.slice(0, room);
  return (
    <div className="grid grid-cols-1 gap-4" ref={box}>
      {children(shown)}
      {shown.length < items.length && (
        <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2">
          <p className="figures text-sm text-ink-soft">
            {shown.length} of {formatCount(items.length, 'video')}
          </p>
          <Button
            aria-label={`Show More of ${name}`}
            onClick={() => setRoom(room + PAGE)}
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
