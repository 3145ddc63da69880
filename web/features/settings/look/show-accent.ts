import { ACCENT_STYLE_ID, accentStyle } from '#contract/shop/colour/accent.ts';

/** Shows another accent colour on this page, as the server writes it into every page; empty: the store's own. */
export function showAccent(accent: string): void {
  const style = document.getElementById(ACCENT_STYLE_ID) ?? document.createElement('style');
  style.id = ACCENT_STYLE_ID;
  style.textContent = accent === '' ? '' : accentStyle(accent);
  document.head.append(style);
}
