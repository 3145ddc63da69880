import { useSortable } from '@dnd-kit/sortable';
import { classNames } from '../../../../ui/class-names.ts';
import type { Elements } from '../../../../ui/elements.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Icon } from '../../../../ui/pictures/icon.tsx';
import type { Sorted } from './list-order.ts';

/** One place up or down. */
export type Shift = -1 | 1;

export interface RowProps {
  item: Sorted;
  /** From 0. */
  place: number;
  isLast: boolean;
  onShift: (places: Shift) => void;
  content: Elements;
  /** Above the content, across the row. */
  above?: Elements;
  /** Its buttons beside those that sort. */
  buttons?: Elements;
}

/** Sorting without dragging, one place at a time. At the ends the buttons do nothing but keep the focus. */
function ShiftButtons({ item, place, isLast, onShift }: RowProps) {
  const isFirst = place === 0;
  return (
    <>
      <IconButton
        aria-disabled={isFirst}
        aria-label={`Put ${item.title} earlier`}
        className="aria-disabled:opacity-30"
        data-shift="-1"
        icon="arrow-up"
        label="Earlier"
        onClick={() => !isFirst && onShift(-1)}
        small
      />
      <IconButton
        aria-disabled={isLast}
        aria-label={`Put ${item.title} later`}
        className="aria-disabled:opacity-30"
        data-shift="1"
        icon="arrow-down"
        label="Later"
        onClick={() => !isLast && onShift(1)}
        small
      />
    </>
  );
}

/** A thing that can be dragged by its handle, with the mouse, by touch or by keyboard. */
export function SortableRow(props: RowProps) {
  const { item } = props;
  const sortable = useSortable({ id: item.id });
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition } =
    sortable;
  const shift = transform && `translate3d(0, ${Math.round(transform.y)}px, 0)`;
  return (
    <li
      className={classNames(
        'flex flex-wrap items-center gap-x-2 gap-y-1 rounded-control border bg-surface p-2',
        sortable.isDragging ? 'relative z-10 border-pine shadow-float' : 'border-line',
      )}
      data-sorted={item.id}
      ref={setNodeRef}
      style={{ transform: shift ?? undefined, transition }}
    >
      {props.above && <div className="basis-full">{props.above}</div>}
      <div className="flex min-w-56 flex-1 items-center gap-2">
        <button
          {...attributes}
          {...listeners}
          aria-label={`Reorder ${item.title}`}
          className="grid size-9 shrink-0 cursor-grab touch-none place-items-center rounded-control text-ink-soft hover:bg-surface-sunken hover:text-ink active:cursor-grabbing"
          ref={setActivatorNodeRef}
          type="button"
        >
          <Icon name="grip" size={22} />
        </button>
        <span className="figures w-5 shrink-0 text-center text-sm font-semibold text-ink-soft">
          {sortable.newIndex + 1}
        </span>
        {props.content}
      </div>
      <div className="ml-auto flex flex-wrap items-center justify-end">
        <ShiftButtons {...props} />
        {props.buttons}
      </div>
    </li>
  );
}
