/**
 * What somebody did to a page that arrived complete, before its program was there. `web/app/start.ts` keeps it,
 * `takeOver` lets it happen.
 */
export interface EarlyClicks {
  /** The ids of the buttons that were clicked. */
  clicked: Set<string>;
  /** The address of the link that was clicked after them, which has to wait for them. */
  link?: string;
  /** Whether a mouse button or a finger is held down at present. */
  isHeld: boolean;
  /** Called when it is released. */
  onRelease?: () => void;
}

declare global {
  interface Window {
    /** There is none where the program began with the page. */
    earlyClicks?: EarlyClicks;
  }
}
