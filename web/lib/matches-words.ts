import { foldText } from '#contract/values/fold-text.ts';

/** Whether all words that were typed are in a text, in any order and however they were typed (`foldText`). */
export function matchesWords(text: string, typed: string): boolean {
  const found = foldText(text);
  return foldText(typed)
    .split(/\s+/)
    .every((word) => found.includes(word));
}
