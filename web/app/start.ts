/**
 * Loads the program, all styles and the fonts of a page that arrived complete once its first pictures are there. The program runs
 * as soon as somebody does something, and a few seconds later anyway: until then nobody has use for it. Buttons that
 * are clicked before it has taken over are kept for it, and so is a link that would lead away from them.
 */
import type { EarlyClicks } from './early-clicks.ts';

/** How long a page that nobody touches rests, in milliseconds. */
const REST_MS = 5000;
/** Where the clicks are kept for the page that is loaded in the place of one whose program is gone. */
const KEPT = 'sleigh.early-clicks';

/** Reads or writes what the browser keeps; where it keeps nothing, `otherwise`. */
function remember<Value>(work: () => Value, otherwise: Value): Value {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

const keptClicks = remember(() => sessionStorage.getItem(KEPT), null);
const early: EarlyClicks = { clicked: new Set(JSON.parse(keptClicks ?? '[]')), isHeld: false };
window.earlyClicks = early;

const later = document.getElementById('later');
const parts = later instanceof HTMLTemplateElement ? later.content : new DocumentFragment();
const sheet = parts.querySelector<HTMLLinkElement>('link[rel="stylesheet"]');

/** After an update the program may be gone (404): the page is loaded anew, once. */
async function startOver({ src }: HTMLScriptElement): Promise<void> {
  const { status } = await fetch(src, { method: 'HEAD' });
  if (status !== 404 || keptClicks !== null) throw new Error(src);
  sessionStorage.setItem(KEPT, JSON.stringify([...early.clicked]));
  location.reload();
}

/** Without the program (no network, or the browser keeps nothing) the page stays as it is, and no click waits for it. */
function giveUp(): void {
  delete window.earlyClicks;
  if (early.link) location.assign(early.link);
}

/** Loads everything but the styles. The scripts wait, and are loaded without being run. */
function load(): void {
  for (const part of Array.from(parts.children)) {
    if (part instanceof HTMLScriptElement) {
      const link = document.createElement('link');
      Object.assign(link, { rel: 'modulepreload', href: part.src, crossOrigin: 'anonymous' });
      document.head.append(link);
    } else if (part !== sheet) {
      document.head.append(part);
    }
  }
}

/** Runs the program. */
function run(): void {
  for (const script of parts.querySelectorAll('script')) {
    script.addEventListener('error', () => void startOver(script).catch(giveUp));
    // It is there, so the next time it is missing is another one.
    script.addEventListener('load', () =>
      remember(() => sessionStorage.removeItem(KEPT), undefined),
    );
  }
  document.head.append(parts);
}

let hasBegun = false;

/** Begins the program, once all styles are there: the page came with those of its HTML alone. */
function begin(): void {
  if (hasBegun) return;
  hasBegun = true;
  load();
  if (sheet === null) {
    run();
    return;
  }
  sheet.addEventListener('load', run);
  sheet.addEventListener('error', run);
  document.head.append(sheet);
}

/** Loads everything, and begins later. The styles are only brought here, because all of the page is laid out for them. */
function rest(): void {
  if (hasBegun) return;
  load();
  if (sheet !== null) void fetch(sheet.href).catch(() => undefined);
  setTimeout(begin, REST_MS);
}

/** Keeps the click of a button; that of a link only if it opens here and would leave such a button behind. */
function keep(event: MouseEvent): void {
  const { target, ctrlKey, metaKey, shiftKey } = event;
  if (window.earlyClicks === undefined || !(target instanceof Element)) return;
  const clicked = target.closest<HTMLElement>('button[id], a[href]:not([target])');
  if (clicked === null) return;
  if (clicked instanceof HTMLAnchorElement) {
    if (early.clicked.size === 0 || ctrlKey || metaKey || shiftKey) return;
    event.preventDefault();
    early.link = clicked.getAttribute('href') ?? '';
  } else {
    early.clicked.add(clicked.id);
  }
  clicked.style.opacity = '0.6';
}

for (const sign of ['pointerdown', 'keydown', 'focusin', 'scroll']) {
  addEventListener(sign, begin, { once: true, passive: true });
}
addEventListener('pointermove', ({ movementX, movementY }) => {
  // A browser tells of a pointer that rests, too, while the page is laid out below it.
  if (movementX || movementY) begin();
});
addEventListener('pointerdown', ({ button }) => {
  early.isHeld = button === 0;
});
for (const end of ['pointerup', 'pointercancel', 'blur']) {
  addEventListener(end, () => {
    early.isHeld = false;
    early.onRelease?.();
  });
}
addEventListener('click', keep);

/** What is in the cart shows at once, and so does what the address asks for. */
function isAwaited(): boolean {
  const hasCart = remember(() => localStorage.getItem('sleigh.cart') !== null, false);
  return hasCart || keptClicks !== null || location.search !== '' || location.hash !== '';
}

// The frame after `load` paints the pictures.
const afterPaint = () => requestAnimationFrame(() => setTimeout(isAwaited() ? begin : rest));
if (document.readyState === 'complete') afterPaint();
else addEventListener('load', afterPaint);
