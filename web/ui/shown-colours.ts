import { useSyncExternalStore } from 'react';

/**
 * A token's present colour, for code that cannot use CSS variables. It is read from a new element, because an
 * existing one may be in a transition.
 */
export function readColour(token: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(--${token})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

const DARK = '(prefers-color-scheme: dark)';

function watchScheme(onChange: () => void): () => void {
  const system = window.matchMedia(DARK);
  system.addEventListener('change', onChange);
  return () => system.removeEventListener('change', onChange);
}

function isDarkNow(): boolean {
  const { theme } = document.documentElement.dataset;
  return theme === undefined ? window.matchMedia(DARK).matches : theme === 'dark';
}

/** Whether the page is dark by now. */
export function useIsDark(): boolean {
  return useSyncExternalStore(watchScheme, isDarkNow);
}
