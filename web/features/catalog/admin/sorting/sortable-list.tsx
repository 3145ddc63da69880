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
import type { Elements } from '../../../../ui/elements.ts';
import { useFocusInRows } from '../../../../ui/use-focus-in-rows.ts';
import type { Sorted } from './list-order.ts';
import { announcementsFor, instructionsFor } from './sort-announcements.ts';
import { type RowProps, type Shift, SortableRow } from './sortable-row.tsx';

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
 * Sorting by buttons: announces the new place of a thing to a screen reader, and gives its button the
 * focus back, which is lost when the row moves.
 */
function useShifts(items: readonly Sorted[], put: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null);
  const [shifted, setShifted] = useState<{ item: Sorted; by: Shift } | null>(null);
  useEffect(() => {
    if (shifted === null) return;
    const row = `[data-sorted="${CSS.escape(shifted.item.id)}"]`;
    list.current?.querySelector<HTMLElement>(`${row} [data-shift="${shifted.by}"]`)?.focus();
  }, [shifted]);
  const place = items.findIndex(({ id }) => id === shifted?.item.id) + 1;
  return {
    list,
    shift: (from: number, by: Shift) => {
      const item = items[from];
      put(from, from + by);
      if (item) setShifted({ item, by });
    },
    told: shifted ? `${shifted.item.title} is at place ${place} of ${items.length}.` : '',
  };
}

interface SortableListProps<Item extends Sorted> {
  items: readonly Item[];
  /** The word for an item, for screen readers. */
  thing: 'video' | 'package';
  /** Called with the old and the new place of an item, from 0. */
  onSort: (from: number, to: number) => void;
  onSorting: (isSorting: boolean) => void;
  /** The content of a row, what stands above it, and its buttons beside those that sort. */
  row: (item: Item) => Pick<RowProps, 'content' | 'above' | 'buttons'>;
  /** Around the list, such as a `FoldedList` that shows its beginning. */
  around?: (list: (shown: readonly Item[]) => Elements) => Elements;
}

/** Things that are sorted by dragging, by keyboard (announced) or by buttons. */
export function SortableList<Item extends Sorted>({
  items,
  thing,
  onSort,
  onSorting,
  row,
  around = (list) => list(items),
}: SortableListProps<Item>) {
  const sensors = useSortingSensors();
  const announcements = useMemo(() => announcementsFor(items, thing), [items, thing]);
  const ids = items.map(({ id }) => id);
  const { list, shift, told } = useShifts(items, onSort);
  const focus = useFocusInRows(list);
  const end = ({ active, over }: DragEndEvent) => {
    onSorting(false);
    if (over && over.id !== active.id)
      onSort(ids.indexOf(`${active.id}`), ids.indexOf(`${over.id}`));
  };
  return (
    <DndContext
      accessibility={{ announcements, screenReaderInstructions: instructionsFor(thing) }}
      collisionDetection={closestCenter}
      modifiers={[upAndDown]}
      onDragCancel={() => onSorting(false)}
      onDragEnd={end}
      onDragStart={() => onSorting(true)}
      sensors={sensors}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {around((shown) => (
          <ol {...focus} className="grid grid-cols-1 gap-2" ref={list}>
            {shown.map((item, place) => (
              <SortableRow
                {...row(item)}
                isLast={place === shown.length - 1}
                item={item}
                key={item.id}
                onShift={(by) => shift(place, by)}
                place={place}
              />
            ))}
          </ol>
        ))}
        <p aria-live="polite" className="sr-only" role="status">
          {told}
        </p>
      </SortableContext>
    </DndContext>
  );
}
