import { useLayoutEffect } from 'react';
import { type Box, clearPlace } from './clear-place.ts';

const FIELDS = 'input, select, textarea, iframe';
const OPEN_DIALOG = '[role="dialog"][data-state="open"]';

/** Scrolls what has the focus out from under a toast: it may be the button to press again. */
function uncoverFocus(place: Box): void {
  const focused = document.activeElement;
  // A dialog leaves room below its end for that.
  if (!focused?.closest(OPEN_DIALOG) || !focused.matches(`a, button, ${FIELDS}`)) return;
  const { left, right, top, bottom } = focused.getBoundingClientRect();
  const isBeside = right < place.left || left > place.right;
  if (!isBeside && bottom > place.top && top < place.bottom) {
    focused.scrollIntoView({ block: 'center' });
  }
}

/** What is shown of some elements. Some fields have no size, and only a label is seen of them. */
function boxesOf(elements: Iterable<Element>): Box[] {
  return [...elements]
    .filter((element) => getComputedStyle(element).visibility === 'visible')
    .map((element) => element.getBoundingClientRect())
    .filter(
      ({ width, height, top, bottom }) =>
        width > 1 && height > 1 && bottom > 0 && top < window.innerHeight,
    );
}

/** What a toast must not cover, what is needed most first. Nothing outside of an open dialog can be used. */
function obstacles(): Box[][] {
  const place: ParentNode = [...document.querySelectorAll(OPEN_DIALOG)].at(-1) ?? document;
  const focused = document.activeElement?.matches(`a, button, ${FIELDS}`)
    ? [document.activeElement]
    : [];
  const header = document.querySelectorAll('header[data-keep-clear]');
  return [
    boxesOf([...header, ...focused, ...place.querySelectorAll('[data-keep-clear]')]),
    boxesOf(place.querySelectorAll(FIELDS)),
  ];
}

/**
 * Keeps a toast's region where it covers nothing that is needed next, as long as the toast is shown: at the
 * bottom, or as far above as it takes. It stays where it is while somebody points at it or has the focus in it.
 */
export function useClearPlace(card: HTMLElement | null): void {
  useLayoutEffect(() => {
    const region = card?.parentElement;
    if (!card || !region) return;
    let up = 0;
    let frame = 0;
    const atBottom = (): Box => {
      const { left, right } = region.getBoundingClientRect();
      const bottom = window.innerHeight;
      return { left, right, top: bottom - region.offsetHeight, bottom };
    };
    const settle = () => {
      if (card.matches(':hover, :focus-within')) return;
      up = clearPlace(atBottom(), obstacles());
      region.style.transform = up === 0 ? '' : `translateY(-${up}px)`;
    };
    const follow = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(settle);
    };
    region.style.transform = '';
    uncoverFocus(atBottom());
    settle();
    // A dialog or form often says the same in itself, or asks something, and grows.
    const growing = document.activeElement?.closest('[role="dialog"], form');
    const growth = new ResizeObserver(() => {
      uncoverFocus(atBottom());
      follow();
    });
    if (growing) growth.observe(growing);
    growth.observe(document.body);
    const changes = new MutationObserver(follow);
    changes.observe(document.body, { childList: true, subtree: true });
    const listening = new AbortController();
    for (const event of ['scroll', 'resize', 'focusin']) {
      addEventListener(event, follow, { capture: true, signal: listening.signal });
    }
    return () => {
      cancelAnimationFrame(frame);
      growth.disconnect();
      changes.disconnect();
      listening.abort();
    };
  }, [card]);
}
