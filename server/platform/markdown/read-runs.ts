import type { Token } from 'markdown-it';
import type { Run } from '#contract/shop/rich-text.ts';

/** The text of a token; of a picture its description. */
function textOf({ type, content }: Token): string {
  return type === 'softbreak' || type === 'hardbreak' ? '\n' : content;
}

/** Whether two runs look the same, so that they are one. */
function looksLike(one: Run, other: Run): boolean {
  return one.strong === other.strong && one.emphasis === other.emphasis && one.href === other.href;
}

/** The text of a paragraph with its bold and italic parts and its links. */
export function readRuns(tokens: readonly Token[]): Run[] {
  const runs: Run[] = [];
  let [strong, emphasis] = [0, 0];
  let href: string | null = null;
  for (const token of tokens) {
    if (token.tag === 'strong') strong += token.nesting;
    else if (token.tag === 'em') emphasis += token.nesting;
    else if (token.type === 'link_open') href = safeAddress(String(token.attrGet('href') ?? ''));
    else if (token.type === 'link_close') href = null;
    const text = textOf(token);
    if (text === '') continue;
    const run: Run = {
      text,
      ...(strong > 0 ? { strong: true } : {}),
      ...(emphasis > 0 ? { emphasis: true } : {}),
      ...(href === null ? {} : { href }),
    };
    const last = runs.at(-1);
    if (last !== undefined && looksLike(last, run)) last.text += text;
    else runs.push(run);
  }
  return runs;
}

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
