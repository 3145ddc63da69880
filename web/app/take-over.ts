import { flushSync } from 'react-dom';
import type { EarlyClicks } from './early-clicks.ts';

const alike = ({ localName, textContent }: HTMLElement) =>
  [...document.querySelectorAll<HTMLElement>(localName)].filter(
    (one) => one.textContent === textContent,
  );

/** By their places: a browser that translates the page has changed their text. */
const questions = () => [...document.querySelectorAll('details')];

/** What a person has done to the page apart from clicks: opened questions, the focus, the scrolled place. */
function keepPlace(): () => void {
  const { activeElement, body } = document;
  const hasFocus = activeElement instanceof HTMLElement && activeElement !== body;
  // The place among those with the same text.
  const place = hasFocus ? alike(activeElement).indexOf(activeElement) : -1;
  const opened = questions().map(({ open }) => open);
  const { scrollX, scrollY } = window;
  return () => {
    for (const [index, one] of questions().entries()) one.open ||= opened[index] ?? false;
    // The router would begin at the top.
    if (scrollY > 0) window.scrollTo(scrollX, scrollY);
    if (hasFocus) alike(activeElement)[place]?.focus({ preventScroll: true });
  };
}

/** Calls `work` once nothing is held down, after the click that a release is: between its two halves it would be lost. */
function whenReleased(early: EarlyClicks, work: () => void): void {
  if (early.isHeld) {
    early.onRelease = () => {
      delete early.onRelease;
      setTimeout(() => whenReleased(early, work));
    };
  } else {
    work();
  }
}

/**
 * Replaces the page that arrived as HTML by what `render` renders. A complete one is replaced in one step, in which
 * nothing is lost that was done before: its buttons that were clicked, found by their ids, are clicked now, and then a
 * link.
 */
export function takeOver(render: () => void): void {
  const early = window.earlyClicks;
  if (early === undefined) {
    // A page that did not arrive complete may redirect at once, which the router loses within one step.
    render();
    return;
  }
  whenReleased(early, () => {
    const restore = keepPlace();
    flushSync(render);
    restore();
    delete window.earlyClicks;
    for (const id of early.clicked) document.getElementById(id)?.click();
    if (early.link) document.querySelector<HTMLElement>(`a[href="${early.link}"]`)?.click();
  });
}
