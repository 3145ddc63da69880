import { flushSync } from 'react-dom';
import { elementAt, placeOf } from './places.ts';
import { early, endWaiting, meaningOf, released } from './start.ts';

/** Remembers an element: itself while it is in the page, or else the one that took its place. */
function follow(element: Element): () => Element | null {
  const place = placeOf(element);
  return () => (element.isConnected ? element : elementAt(place));
}

type Field = HTMLInputElement | HTMLTextAreaElement;

const isTicked = ({ type }: Field) => type === 'checkbox' || type === 'radio';
const isChanged = (field: Field) =>
  field instanceof HTMLInputElement && isTicked(field)
    ? field.checked !== field.defaultChecked
    : field.value !== field.defaultValue;

/** Types a value into a field with an `input` event, so that React notices it. */
function type(field: Field, value: string): void {
  // React passes an event on only where the value is another one than it has seen by the field's own property.
  field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Notes the fields that were filled, and returns a function that fills them again. */
function keepFields(): () => void {
  const filled = [...document.querySelectorAll<Field>('input, textarea')]
    .filter(isChanged)
    .map((field) => {
      const { value, selectionStart, selectionEnd } = field;
      return { find: follow(field), value, selectionStart, selectionEnd };
    });
  return () => {
    for (const { find, value, selectionStart, selectionEnd } of filled) {
      const field = find();
      if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) continue;
      if (!isTicked(field)) type(field, value);
      else if (!isChanged(field)) field.click();
      // Fields of some types, such as addresses, have none.
      if (selectionStart !== null && field.selectionStart !== null)
        field.setSelectionRange(selectionStart, selectionEnd);
    }
  };
}

/** Notes what a person has done to the page apart from clicks, and returns a function that restores it. */
function keepPlace(): () => void {
  const { activeElement, body } = document;
  const focused = activeElement !== null && activeElement !== body ? follow(activeElement) : null;
  const isUntyped = activeElement instanceof HTMLInputElement && !isChanged(activeElement);
  const opened = [...document.querySelectorAll('details[open]')].map(follow);
  const fill = keepFields();
  const { scrollX, scrollY } = window;
  return () => {
    fill();
    for (const find of opened) find()?.setAttribute('open', '');
    // The router would begin at the top.
    if (scrollY > 0) window.scrollTo(scrollX, scrollY);
    const now = focused?.();
    if (!(now instanceof HTMLElement) || now === document.activeElement) return;
    now.focus({ preventScroll: true });
    // What the program filled in is typed over.
    if (isUntyped && now instanceof HTMLInputElement) now.select();
  };
}

/**
 * Calls `start`, which hydrates the page that came as HTML, and then clicks what was clicked before. Nothing that a
 * person did to the page is lost, also where a browser has translated it: then React makes its elements anew.
 */
export async function keepWhatWasDone(start: () => void): Promise<void> {
  // Behind the router's first step, too, within which it would lose a redirect of the page.
  await released();
  const restore = keepPlace();
  const { clicked, link, before } = early;
  const meant = [
    ...before.clicked.map(({ button, value }) => ({ find: () => elementAt(button), value })),
    ...[...clicked].map((one) => ({ find: follow(one), value: meaningOf(one) })),
  ];
  const leave = link === null ? () => before.link && elementAt(before.link) : follow(link);
  const find = () => meant.map((one) => ({ button: one.find(), value: one.value }));
  let now: ReturnType<typeof find> = [];
  try {
    flushSync(start);
    restore();
    now = find();
  } finally {
    endWaiting();
  }
  for (const { button, value } of now) {
    if (button instanceof HTMLElement && meaningOf(button) === value) button.click();
  }
  const left = leave();
  if (left instanceof HTMLElement) left.click();
}
