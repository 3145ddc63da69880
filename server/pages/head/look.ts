import type { Store } from '#contract/bootstrap.ts';
import { ACCENT_STYLE_ID, accentStyle } from '#contract/shop/colour/accent.ts';
import { FAVICON_WIDTHS } from '#contract/shop/look.ts';
import { escapeHtml } from '#platform/html/html.ts';

/** The shop's accent colour as a style in the page; empty without one, so that nothing is added to the page. */
export function accentStyleOf({ accent }: Pick<Store, 'accent'>): string {
  return accent ? `<style id="${ACCENT_STYLE_ID}">${accentStyle(accent)}</style>` : '';
}

/** The links to the shop's own favicon; null without one. */
export function faviconLinks({ favicon }: Pick<Store, 'favicon'>): string | null {
  if (!favicon) return null;
  const path = escapeHtml(favicon);
  const [small, large] = FAVICON_WIDTHS;
  return [
    `<link rel="icon" type="image/png" sizes="${small}x${small}" href="${path}&amp;w=${small}">`,
    `<link rel="apple-touch-icon" sizes="${large}x${large}" href="${path}&amp;w=${large}">`,
  ].join('\n    ');
}
