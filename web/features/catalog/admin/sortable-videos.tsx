import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Video } from '#contract/videos.ts';
import { useFocusInRows } from '../../../ui/use-focus-in-rows.ts';
import { FoldedList } from '../../../ui/video-lists/folded-list.tsx';
import { announcementsFor, instructions } from './sort-announcements.ts';
import { type Shift, SortableRow } from './sortable-row.tsx';
import { reordered } from './video-order.ts';

/** Pixels the pointer moves before a press becomes a drag. */
const DRAG_AFTER_PX = 4;

const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 });

function useSortingSensors() {
  return useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_AFTER_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
}

/**
 * Sorting by buttons: announces the new place of a video to a screen reader, and gives its button the
 * focus back, which is lost when the row moves.
 */
function useShifts(videos: readonly Video[], put: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null);
  const [shifted, setShifted] = useState<{ video: Video; by: Shift } | null>(null);
  useEffect(() => {
    if (shifted === null) return;
    const row = `[data-video="${CSS.escape(shifted.video.id)}"]`;
    list.current?.querySelector<HTMLElement>(`${row} [data-shift="${shifted.by}"]`)?.focus();
  }, [shifted]);
  const place = videos.findIndex(({ id }) => id === shifted?.video.id) + 1;
  return {
    list,
    shift: (from: number, by: Shift) => {
      const video = videos[from];
      put(from, from + by);
      if (video) setShifted({ video, by });
    },
    told: shifted ? `${shifted.video.title} is at place ${place} of ${videos.length}.` : '',
  };
}

/** A package's videos, sorted by dragging, by keyboard (announced) or by buttons. */
export function SortableVideos({
  videos,
  removing,
  onSort,
  onSorting,
  onMove,
  onRemove,
}: {
  videos: readonly Video[];
  /** The video that is being removed. */
  removing: Video | null | undefined;
  /** Called with the ids in their new order. */
  onSort: (ids: readonly string[]) => void;
  onSorting: (isSorting: boolean) => void;
  onMove: (video: Video) => void;
  onRemove: (video: Video) => void;
}) {
  const sensors = useSortingSensors();
  const announcements = useMemo(() => announcementsFor(videos), [videos]);
  const ids = videos.map(({ id }) => id);
  const put = (from: number, to: number) => onSort(reordered(ids, from, to));
  const { list, shift, told } = useShifts(videos, put);
  const focus = useFocusInRows(list);
  const end = ({ active, over }: DragEndEvent) => {
    onSorting(false);
    if (over && over.id !== active.id) put(ids.indexOf(`${active.id}`), ids.indexOf(`${over.id}`));
  };
  return (
    <DndContext
      accessibility={{ announcements, screenReaderInstructions: instructions }}
      collisionDetection={closestCenter}
      modifiers={[upAndDown]}
      onDragCancel={() => onSorting(false)}
      onDragEnd={end}
      onDragStart={() => onSorting(true)}
      sensors={sensors}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <FoldedList items={videos} name="the videos in this package">
          {(shown) => (
            <ol {...focus} className="grid gap-2" ref={list}>
              {shown.map((video, place) => (
                <SortableRow
                  isLast={place === shown.length - 1}
                  isRemoving={removing?.id === video.id}
                  key={video.id}
                  onMove={() => onMove(video)}
                  onRemove={() => onRemove(video)}
                  onShift={(by) => shift(place, by)}
                  place={place}
                  video={video}
                />
              ))}
            </ol>
          )}
        </FoldedList>
        <p aria-live="polite" className="sr-only" role="status">
          {told}
        </p>
      </SortableContext>
    </DndContext>
  );
}
