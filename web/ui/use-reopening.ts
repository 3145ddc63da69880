import { useRef } from 'react';

/**
 * How a menu appears. Only while it is open: until the first picture of it Radix would take this for the
 * motion of its closing, and a menu that was closed by then would stay until that ends.
 */
export const MENU_MOTION = 'data-[state=open]:animate-fade-in';

/**
 * For a menu beside which the page stays usable. Radix returns the focus to the menu's button by a timer. On a
 * busy device the menu may be open again by then, and losing the focus would close it.
 */
export function useReopening(): {
  /** To be told whenever the menu opens or closes. */
  noteOpen: (open: boolean) => void;
  /** When the focus is to be returned: whether it has to stay where it is. */
  isOpenAgain: () => boolean;
} {
  const isOpen = useRef(false);
  return {
    noteOpen: (open) => {
      isOpen.current = open;
    },
    isOpenAgain: () => isOpen.current,
  };
}
