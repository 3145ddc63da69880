import type { Token } from 'markdown-it';
import type { Run } from '#contract/shop/rich-text.ts';
import { safeAddress } from './safe-address.ts';

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
