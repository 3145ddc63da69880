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

/**
 * Names every entry of this page, also those that a link to a part of a page makes. Before the router. Once somebody comes
 * back to a page that was seen before, `data-came-back` has all of it drawn at once: the place to which it was scrolled
 * is known only then.
 */
export function nameEntries(): void {
  const name = () => {
    if (nameEntry(window.history)) document.documentElement.dataset.cameBack = '';
  };
  name();
  window.addEventListener('popstate', name);
}
