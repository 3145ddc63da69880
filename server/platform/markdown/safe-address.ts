const PROTOCOLS = new Set(['http:', 'https:', 'mailto:', 'tel:']);
/** A site that no address leads to by chance: what has its origin is relative to the page. */
const OWN_SITE = 'https://own-site.invalid';

/**
 * The address of a link as it may stand on a page: http, https, mailto, tel, or a path of this site. Null for every
 * other, such as `javascript:`, `data:` or `//another.example`.
 */
export function safeAddress(href: string): string | null {
  const url = URL.parse(href, OWN_SITE);
  if (url === null || !PROTOCOLS.has(url.protocol)) return null;
  if (url.origin !== OWN_SITE) return /^[a-z]+:/i.test(href) ? url.href : null;
  const path = `${url.pathname}${url.search}${url.hash}`;
  return href.startsWith('/') && !path.startsWith('//') ? path : null;
}
