import { type RefObject, useEffect } from 'react';
import type { MediaController } from './media-elements.ts';

/**
 * Lets a tap show the controls. After a tap Chromium says that a mouse has left the picture, and media-chrome
 * would hide them at once.
 */
export function useTaps(controller: RefObject<MediaController | null>): void {
  useEffect(() => {
    const element = controller.current;
    if (element === null) return;
    const events = new AbortController();
    // Before media-chrome hears of it.
    const options = { capture: true, signal: events.signal };
    let isTouched = false;
    const note = ({ pointerType }: PointerEvent) => {
      isTouched = pointerType === 'touch';
    };
    element.addEventListener('pointerdown', note, options);
    element.addEventListener('pointermove', note, options);
    element.addEventListener(
      'mouseleave',
      (event) => {
        if (isTouched && event.target === element) event.stopImmediatePropagation();
      },
      options,
    );
    return () => events.abort();
  }, [controller]);
}
