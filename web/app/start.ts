/**
 * Keeps what is clicked until the program runs, and begins the program of a page that arrived with all it shows: once its
 * first pictures are there, the files are loaded, and the program runs at the first input, or a few seconds
 * later. It is not needed before.
 */
import { type Place, placeOf } from './places.ts';

/** How long a page without input waits for its program, in milliseconds. */
const REST_MS = 5000;
/** The name of the clicks that are kept while a page whose program is gone is loaded anew. */
const KEPT = 'sleigh.kept-clicks';

/** Reads or writes what the browser keeps; where it keeps nothing, `otherwise`. */
function remember<Value>(work: () => Value, otherwise: Value): Value {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

/** A clicked button with its meaning: it may mean something else once the program runs. */
interface Clicked {
  button: Place;
  value: string;
}

interface KeptClicks {
  /** The page's path: none of it counts elsewhere. */
  path: string;
  clicked: Clicked[];
  link: Place | null;
}

const kept = remember<KeptClicks | null>(
  () => JSON.parse(sessionStorage.getItem(KEPT) ?? 'null'),
  null,
);
/** The clicks that this page kept before it was loaded anew; null: it was not. */
const before = kept?.path === location.pathname ? kept : null;

/** Returns the meaning of a button: its `value`. Most have none, and mean one thing. */
export function meaningOf(element: Element): string {
  return element instanceof HTMLButtonElement ? element.value : '';
}

/** Clicks from before the program ran (`keepWhatWasDone`). */
export const early = {
  /** Whether clicks are kept: the program does not run yet, and may still come. */
  isAwaited: true,
  /** The buttons that were clicked, each once. */
  clicked: new Set<HTMLElement>(),
  /** The link that was clicked after them, which has to wait for them. */
  link: null as HTMLAnchorElement | null,
  before: before ?? { clicked: [], link: null },
  /** Whether a mouse button, a finger or the space bar is held down at present. */
  isHeld: false,
  /** Called when it is released. */
  onRelease: null as (() => void) | null,
};

// Says that clicks are kept.
const { dataset } = document.documentElement;
dataset.awaits = '';

/** Ends keeping clicks. */
export function endWaiting(): void {
  early.isAwaited = false;
  remember(() => sessionStorage.removeItem(KEPT), undefined);
  delete dataset.awaits;
  for (const one of document.querySelectorAll<HTMLElement>('[data-clicked]')) {
    delete one.dataset.clicked;
  }
}

const later = document.getElementById('later');
const parts = later instanceof HTMLTemplateElement ? later.content : null;

/** Resolves once nothing is held down, behind the click that a release is: between its two halves it would be lost. */
export async function released(): Promise<void> {
  while (early.isHeld) {
    await new Promise<void>((resolve) => {
      early.onRelease = resolve;
    });
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** After an update the program may be gone (404): the page is loaded anew, once. */
async function startOver({ src }: HTMLScriptElement): Promise<void> {
  const { status } = await fetch(src, { method: 'HEAD' });
  if (status !== 404 || before !== null) throw new Error(src);
  await released();
  const clicked = [...early.clicked].map((one): Clicked => {
    return { button: placeOf(one), value: meaningOf(one) };
  });
  const link = early.link && placeOf(early.link);
  const keeping: KeptClicks = { path: location.pathname, clicked, link };
  sessionStorage.setItem(KEPT, JSON.stringify(keeping));
  location.reload();
}

/** Without the program (no network, or the browser keeps nothing) the page stays as it is, and no click waits for it. */
function giveUp(): void {
  endWaiting();
  if (early.link) location.assign(early.link.href);
}

/** Loads everything. The scripts wait, and are loaded without being run. */
function load(template: DocumentFragment): void {
  for (const part of Array.from(template.children)) {
    if (part instanceof HTMLScriptElement) {
      const link = document.createElement('link');
      Object.assign(link, { rel: 'modulepreload', href: part.src, crossOrigin: 'anonymous' });
      document.head.append(link);
    } else {
      document.head.append(part);
    }
  }
}

/** Runs the program. */
function run(template: DocumentFragment): void {
  for (const script of template.querySelectorAll('script')) {
    script.addEventListener('error', () => void startOver(script).catch(giveUp));
  }
  document.head.append(template);
}

let hasBegun = false;

function begin(): void {
  if (hasBegun || parts === null) return;
  hasBegun = true;
  load(parts);
  run(parts);
}

/** Loads everything, and begins later. */
function rest(): void {
  if (hasBegun || parts === null) return;
  load(parts);
  setTimeout(begin, REST_MS);
}

/** Keeps the click of a button; that of a link only if it opens here and would leave such a button behind. */
function keep(event: MouseEvent): void {
  const { target, ctrlKey, metaKey, shiftKey } = event;
  if (!early.isAwaited || !(target instanceof Element)) return;
  const clicked = target.closest<HTMLElement>('button, a[href]:not([target])');
  if (clicked === null) return;
  if (clicked instanceof HTMLAnchorElement) {
    const waiting = early.clicked.size + early.before.clicked.length;
    // Where the program begins with the page, nothing reports that it could not be loaded.
    if (parts === null || waiting === 0 || ctrlKey || metaKey || shiftKey) return;
    event.preventDefault();
    early.link = clicked;
  } else {
    early.clicked.add(clicked);
  }
  clicked.dataset.clicked = '';
}

for (const sign of ['pointerdown', 'keydown', 'focusin', 'scroll']) {
  addEventListener(sign, begin, { once: true, passive: true });
}
addEventListener('pointermove', ({ movementX, movementY }) => {
  // A browser fires this also for a pointer that rests, while the page is laid out below it.
  if (movementX || movementY) begin();
});
addEventListener('pointerdown', ({ button }) => {
  early.isHeld = button === 0;
});
addEventListener('keydown', ({ key }) => {
  early.isHeld ||= key === ' ';
});
for (const end of ['pointerup', 'pointercancel', 'keyup', 'blur']) {
  addEventListener(end, () => {
    early.isHeld = false;
    early.onRelease?.();
  });
}
addEventListener('click', keep);

/** Whether the program is needed at once: to show the cart, or what the address asks for. */
function isWanted(): boolean {
  const hasCart = remember(() => localStorage.getItem('sleigh.cart') !== null, false);
  return hasCart || before !== null || location.search !== '' || location.hash !== '';
}

// The frame after `load` paints the pictures.
const afterPaint = () => requestAnimationFrame(() => setTimeout(isWanted() ? begin : rest));
if (document.readyState === 'complete') afterPaint();
else addEventListener('load', afterPaint);
