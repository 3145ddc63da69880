import { useLayoutEffect } from 'react';
import { type Box, clearPlace, scrollForEnd } from './clear-place.ts';

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

/** The boxes of the visible elements. Without fields that have no size, of which only the label shows. */
function boxesOf(elements: Iterable<Element>): Box[] {
  return [...elements]
    .filter((element) => getComputedStyle(element).visibility === 'visible')
    .map((element) => element.getBoundingClientRect())
    .filter(
      ({ width, height, top, bottom }) =>
        width > 1 && height > 1 && bottom > 0 && top < window.innerHeight,
    );
}

/** The topmost dialog; null without one. Nothing outside of it can be used. */
const openDialog = () => [...document.querySelectorAll(OPEN_DIALOG)].at(-1) ?? null;

/** The element around each form, with the form's heading, the text beside it and the links below it. */
function formsIn(place: ParentNode): Element[] {
  return [...place.querySelectorAll('form')].map(
    (form) => form.closest('[data-around-form]') ?? form.parentElement ?? form,
  );
}

/** The boxes that a toast must not cover, in groups, the most needed first. */
function obstacles(): Box[][] {
  const place: ParentNode = openDialog() ?? document;
  const focused = document.activeElement?.matches(`a, button, ${FIELDS}`)
    ? [document.activeElement]
    : [];
  const header = document.querySelectorAll('header[data-keep-clear]');
  return [
    boxesOf([...header, ...focused, ...place.querySelectorAll('[data-keep-clear]')]),
    boxesOf(place.querySelectorAll(`${FIELDS}, [data-notice]`)),
    boxesOf(place.querySelectorAll('form')),
    boxesOf(formsIn(place)),
  ];
}

/** Scrolls a form that ends behind a toast above it, if there is room below and what has the focus stays in view. */
function makeRoom(at: Box): void {
  const dialog = openDialog();
  const scroller = dialog === null ? document.scrollingElement : dialog.parentElement;
  if (scroller === null) return;
  const by = scrollForEnd(at, boxesOf(formsIn(dialog ?? document)));
  const room = scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop;
  const { top } = document.activeElement?.getBoundingClientRect() ?? at;
  const isFocusLost = document.activeElement !== document.body && top >= 0 && top < by;
  if (by <= room && !isFocusLost) scroller.scrollBy({ top: by, behavior: 'instant' });
}

/**
 * Keeps a toast's region where it covers nothing that is needed next, as long as the toast is shown: at the
 * bottom, or as far above as it takes. It stays where it is while somebody points at it or has the focus in it.
 */
export function useClearPlace(card: HTMLElement | null): void {
  useLayoutEffect(() => {
    const region = card?.parentElement;
    if (!card || !region) return;
    let frame = 0;
    const atBottom = (): Box => {
      const bottom = window.innerHeight;
      const right = document.documentElement.clientWidth;
      return { left: right - region.offsetWidth, right, top: bottom - region.offsetHeight, bottom };
    };
    const find = () => clearPlace(atBottom(), obstacles());
    const settle = () => {
      if (card.matches(':hover, :focus-within')) return;
      const up = find();
      region.style.transform = up === 0 ? '' : `translateY(${-up}px)`;
    };
    const follow = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(settle);
    };
    region.style.transform = '';
    const makeWay = () => {
      if (find() > 0) makeRoom(atBottom());
      uncoverFocus(atBottom());
    };
    makeWay();
    settle();
    // A dialog or form often says the same in itself, or asks something, and grows.
    const growing = document.activeElement?.closest('[role="dialog"], form');
    const growth = new ResizeObserver(() => {
      makeWay();
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
    card.addEventListener('pointerleave', follow, { signal: listening.signal });
    return () => {
      cancelAnimationFrame(frame);
      growth.disconnect();
      changes.disconnect();
      listening.abort();
    };
  }, [card]);
}
