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
import type { Video } from '#contract/videos.ts';
import { announcementsFor, instructions } from './sort-announcements.ts';
import { SortableRow } from './sortable-row.tsx';
import { reordered } from './video-order.ts';

/** Pixels a press may wander before it is a drag. */
const DRAG_AFTER_PX = 4;

const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 });

function useSortingSensors() {
  return useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_AFTER_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
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
  /** The one that is being removed. */
  removing: Video | null | undefined;
  /** Hears the ids in their new order. */
  onSort: (ids: readonly string[]) => void;
  onSorting: (isSorting: boolean) => void;
  onMove: (video: Video) => void;
  onRemove: (video: Video) => void;
}) {
  const sensors = useSortingSensors();
  const ids = videos.map(({ id }) => id);
  const put = (from: number, to: number) => onSort(reordered(ids, from, to));
  const end = ({ active, over }: DragEndEvent) => {
    onSorting(false);
    if (over && over.id !== active.id) put(ids.indexOf(`${active.id}`), ids.indexOf(`${over.id}`));
  };
  return (
    <DndContext
      accessibility={{
        announcements: announcementsFor(videos),
        screenReaderInstructions: instructions,
      }}
      collisionDetection={closestCenter}
      modifiers={[upAndDown]}
      onDragCancel={() => onSorting(false)}
      onDragEnd={end}
      onDragStart={() => onSorting(true)}
      sensors={sensors}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol className="grid gap-2">
          {videos.map((video, place) => (
            <SortableRow
              isLast={place === videos.length - 1}
              isRemoving={removing?.id === video.id}
              key={video.id}
              onMove={() => onMove(video)}
              onRemove={() => onRemove(video)}
              onShift={(places) => put(place, place + places)}
              place={place}
              video={video}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}
