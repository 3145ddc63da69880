import type { Announcements, ScreenReaderInstructions } from '@dnd-kit/core';
import type { Sorted } from './list-order.ts';

type Id = string | number;

/** The text for screen readers when the handle of an item has the focus. */
export function instructionsFor(thing: string): ScreenReaderInstructions {
  return {
    draggable: `To change the place of this ${thing}, press Space. Then use the up and down arrow keys, and press Space again to put it down, or Escape to leave it where it was.`,
  };
}

/** The texts for screen readers while items are sorted: titles and places, counted from 1. */
export function announcementsFor(items: readonly Sorted[], thing: string): Announcements {
  const title = (id: Id) => items.find((item) => item.id === id)?.title ?? `The ${thing}`;
  const place = (id: Id) =>
    `place ${items.findIndex((item) => item.id === id) + 1} of ${items.length}`;
  let toldOf: Id | undefined;
  return {
    onDragStart: ({ active }) => {
      toldOf = active.id;
      return `Picked up ${title(active.id)}, ${place(active.id)}.`;
    },
    onDragOver: ({ active, over }) => {
      // A picked up video is over its own place at once. Announcing that would cut off "Picked up".
      if (!over || over.id === toldOf) return undefined;
      toldOf = over.id;
      return `${title(active.id)} is at ${place(over.id)}.`;
    },
    onDragEnd: ({ active, over }) =>
      over
        ? `Put down ${title(active.id)} at ${place(over.id)}. Save the order to keep it.`
        : `Put down ${title(active.id)} where it was.`,
    onDragCancel: ({ active }) => `${title(active.id)} stays where it was, ${place(active.id)}.`,
  };
}
