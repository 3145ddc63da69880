import { searchForm, searchWords } from '#contract/values/search-words.ts';

/** Whether all words that were typed are in a text, in any order and however they were typed (`searchWords`). */
export function matchesWords(text: string, typed: string): boolean {
  const found = searchForm(text);
  return searchWords(typed).every((word) => found.includes(word));
}
