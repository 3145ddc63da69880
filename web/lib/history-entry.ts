/** The session history, as far as this needs it. */
type Entries = Pick<History, 'state' | 'replaceState'>;

/**
 * Names the present entry of the browser's history, if it has no name yet. The router keeps the place to
 * which a page was scrolled under this name (`key` of its state), but names only entries that it made: all
 * pages entered by address would share one place. Returns whether the entry had a name, so whether somebody
 * comes back to it.
 */
export function nameEntry(history: Entries): boolean {
  if (history.state?.key) return true;
  const key = Math.random().toString(36).slice(2, 10);
  history.replaceState({ ...history.state, key }, '');
  return false;
}

let isKnown = false;

/** Names every entry of this page, also those that a link to a part of a page makes. Before the router. */
export function nameEntries(): void {
  const name = () => {
    isKnown = nameEntry(window.history);
  };
  name();
  window.addEventListener('popstate', name);
}

/** Whether the last move that no link made (a load, back, forward) led to a page that was seen before. */
export function cameBack(): boolean {
  return isKnown;
}
