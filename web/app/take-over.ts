import { flushSync } from 'react-dom';
import type { EarlyClicks } from './early-clicks.ts';

/** What was focused or opened, and finds the same on the page that the program renders. */
interface Mark {
  selector: string;
  text: string | null;
  /** The place among those with the same text. */
  place: number;
}

const alike = ({ selector, text }: Pick<Mark, 'selector' | 'text'>) =>
  [...document.querySelectorAll<HTMLElement>(selector)].filter((one) => one.textContent === text);

function markOf(element: HTMLElement, selector = element.localName): Mark {
  const text = element.textContent;
  const place = alike({ selector, text }).indexOf(element);
  return { selector, text, place };
}

const find = (mark: Mark) => alike(mark)[mark.place];

/** What a person has done to the page apart from clicks: opened questions, the focus, the scrolled place. */
function keepPlace(): () => void {
  const { activeElement, body } = document;
  const hasFocus = activeElement instanceof HTMLElement && activeElement !== body;
  const focused = hasFocus ? markOf(activeElement) : null;
  const opened = [...document.querySelectorAll<HTMLElement>('details[open]')].map((one) =>
    markOf(one, 'details'),
  );
  const { scrollX, scrollY } = window;
  return () => {
    for (const mark of opened) find(mark)?.setAttribute('open', '');
    // The router would begin at the top.
    if (scrollY > 0) window.scrollTo(scrollX, scrollY);
    if (focused !== null) find(focused)?.focus({ preventScroll: true });
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
